//! The local network: the server's addresses in it, and opening the server to it.

use std::io;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::net::TcpListener;
use tokio::sync::mpsc::UnboundedSender;

/// Destinations to find the outgoing address for: one reserved for documentation, which takes the
/// default route, and one in each private network.
const SOMEWHERE: [&str; 6] = [
    "192.0.2.1",
    "192.168.255.254",
    "10.255.255.254",
    "172.31.255.254",
    "100.100.100.100",
    "2001:db8::1",
];

/// The addresses of a server.
pub(crate) struct Lan {
    /// The address it has listened on from the start.
    bound: SocketAddr,
    may_open: bool,
    /// The addresses it listens on since the operator opened it to the network.
    opened: Mutex<Vec<SocketAddr>>,
    /// Passes new listeners to the accept loop.
    listeners: UnboundedSender<TcpListener>,
}

impl Lan {
    /// The addresses of a server, once its port is known.
    pub(crate) fn new(
        bound: SocketAddr,
        may_open: bool,
        listeners: UnboundedSender<TcpListener>,
    ) -> Lan {
        Lan { bound, may_open, opened: Mutex::default(), listeners }
    }

    /// Whether the operator may open the server to the network in the browser.
    pub(crate) fn may_open(&self) -> bool {
        self.may_open
    }

    /// The addresses under which others can reach the server.
    pub(crate) fn addresses(&self, public_url: Option<&str>) -> Vec<String> {
        if let Some(url) = public_url {
            return vec![url.trim_end_matches('/').into()];
        }
        let ip = self.bound.ip();
        if ip.is_unspecified() {
            let six = ip.is_ipv6();
            let reached = |ip: &IpAddr| six || ip.is_ipv4();
            return outward().into_iter().filter(reached).map(|ip| self.url(ip)).collect();
        }
        if !ip.is_loopback() {
            return vec![self.url(ip)];
        }
        // An address that the machine no longer has is no longer reachable.
        let opened = self.opened().clone();
        let open = |ip: &IpAddr| opened.iter().any(|address| address.ip() == *ip);
        outward().into_iter().filter(open).map(|ip| self.url(ip)).collect()
    }

    /// The addresses under which others could reach the server if it were opened to the network.
    pub(crate) fn possible(&self) -> Vec<String> {
        outward().into_iter().map(|ip| self.url(ip)).collect()
    }

    fn url(&self, ip: IpAddr) -> String {
        format!("http://{}", SocketAddr::new(ip, self.bound.port()))
    }

    /// Opens the server to the network until shutdown: it listens on each address of the machine,
    /// on the same port, so that links work for both. Networks that the machine joins later are not
    /// included.
    pub(crate) async fn open(&self) -> io::Result<()> {
        let (mut failed, mut any) = (None, false);
        for ip in outward() {
            let address = SocketAddr::new(ip, self.bound.port());
            if self.opened().contains(&address) {
                any = true;
                continue;
            }
            match TcpListener::bind(address).await {
                Ok(listener) => {
                    tracing::info!(%address, "listening on the network");
                    self.opened().push(address);
                    // Nobody receives it during shutdown.
                    let _ = self.listeners.send(listener);
                    any = true;
                }
                Err(error) => failed = Some(error),
            }
        }
        match failed {
            Some(error) if !any => Err(error),
            _ => Ok(()),
        }
    }

    fn opened(&self) -> MutexGuard<'_, Vec<SocketAddr>> {
        // No code panics while it holds this lock.
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The machine's outgoing addresses, default route first; IPv6 only if there are no others, because
/// those are long. Nothing is sent: connecting a UDP socket only looks up the route.
fn outward() -> Vec<IpAddr> {
    let mut found: Vec<IpAddr> = Vec::new();
    for there in SOMEWHERE {
        let Ok(there) = there.parse::<IpAddr>() else { continue };
        if there.is_ipv6() && !found.is_empty() {
            continue;
        }
        let ip = toward(there).filter(|ip| !ip.is_loopback() && !ip.is_unspecified());
        if let Some(ip) = ip.filter(|ip| !found.contains(ip)) {
            found.push(ip);
        }
    }
    found
}

fn toward(there: IpAddr) -> Option<IpAddr> {
    let any: IpAddr = if there.is_ipv4() { [0; 4].into() } else { [0; 16].into() };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((there, 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}
