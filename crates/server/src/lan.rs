//! The network around the house: under which addresses others reach it, and how it is opened to them.

use std::io;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::net::TcpListener;
use tokio::sync::mpsc::UnboundedSender;

/// Where others may be: an address for documents, by which the usual way outward is found, and one in
/// each kind of private network.
const SOMEWHERE: [&str; 6] = [
    "192.0.2.1",
    "192.168.255.254",
    "10.255.255.254",
    "172.31.255.254",
    "100.100.100.100",
    "2001:db8::1",
];

/// The addresses of a house.
pub(crate) struct Lan {
    /// Where it has listened from the beginning.
    bound: SocketAddr,
    may_open: bool,
    /// Where it listens because somebody has opened it to the network.
    opened: Mutex<Vec<SocketAddr>>,
    /// To whoever serves what is opened.
    listeners: UnboundedSender<TcpListener>,
}

impl Lan {
    /// The network around a house, once its port is known.
    pub(crate) fn new(
        bound: SocketAddr,
        may_open: bool,
        listeners: UnboundedSender<TcpListener>,
    ) -> Lan {
        Lan { bound, may_open, opened: Mutex::default(), listeners }
    }

    /// Whether whoever runs the house may open it to the network in the browser.
    pub(crate) fn may_open(&self) -> bool {
        self.may_open
    }

    /// Addresses under which others can reach the house.
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
        // An address that the machine no longer has leads nowhere.
        let opened = self.opened().clone();
        let open = |ip: &IpAddr| opened.iter().any(|address| address.ip() == *ip);
        outward().into_iter().filter(open).map(|ip| self.url(ip)).collect()
    }

    /// Addresses under which others could reach the house once it is opened to the network.
    pub(crate) fn possible(&self) -> Vec<String> {
        outward().into_iter().map(|ip| self.url(ip)).collect()
    }

    fn url(&self, ip: IpAddr) -> String {
        format!("http://{}", SocketAddr::new(ip, self.bound.port()))
    }

    /// Opens the house to the network until it closes: it listens on each address of the machine, at
    /// its own port, so that links are good for both. Other networks that the machine joins later are
    /// not included.
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
                    tracing::info!(%address, "open to the network");
                    self.opened().push(address);
                    // A house that closes serves nobody any more.
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
        // Nothing panics while it holds the lock.
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The addresses that this machine would use to reach others, the usual one first; those of IPv6 only
/// if there are no others, because they are long. Nothing is sent: the system only looks up the way.
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
