//! SSRF protection: only public addresses are allowed.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::Uri;
use tokio::net::lookup_host;

use super::failure::Failure;

/// The most bytes of a URL.
const MAX_URL: usize = 1_024;

/// How many of a host's addresses are tried.
const MOST_TRIED: usize = 3;

/// A URL to send to, before its host is resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    pub(super) uri: Uri,
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) secure: bool,
}

impl Target {
    /// Parses a URL; `private` also allows those without https. The error says what is wrong with
    /// it.
    pub(crate) fn read(url: &str, private: bool) -> Result<Target, String> {
        if url.len() > MAX_URL {
            return Err(format!("the address is too long: at most {MAX_URL} bytes"));
        }
        let example = "expected an address such as https://chat.example.org/hooks/7";
        let uri: Uri = url.parse().map_err(|_| format!("{example}, found `{url}`"))?;
        let (Some(scheme @ ("https" | "http")), Some(authority)) =
            (uri.scheme_str(), uri.authority())
        else {
            return Err(format!("{example}, found `{url}`"));
        };
        let secure = scheme == "https";
        if !secure && !private {
            return Err("the address must begin with https://".into());
        }
        if authority.as_str().contains('@') {
            return Err("the address must not have a name or password before its host".into());
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(if secure { 443 } else { 80 });
        // Low ports belong to mail servers and the like, which could take a request for a command.
        if !private && port != 443 && port < 1_024 {
            return Err(format!("port {port} is none of the web: use 443, or one from 1024"));
        }
        if host.is_empty() {
            return Err(format!("{example}, found `{url}`"));
        }
        // A numeric address can be rejected without resolving it.
        if let Ok(ip) = host.parse()
            && !private
            && !is_public(ip)
        {
            return Err(format!("{ip} is not an address of the public internet"));
        }
        Ok(Target { uri, host, port, secure })
    }

    /// Resolves the host, to allowed addresses only.
    pub(super) async fn resolve(&self, private: bool) -> Result<Vec<SocketAddr>, Failure> {
        let found = lookup_host((self.host.as_str(), self.port)).await;
        let found =
            found.map_err(|_| Failure::Unreachable(format!("there is no host `{}`", self.host)))?;
        let all: Vec<SocketAddr> = found.collect();
        let fit = |address: &&SocketAddr| private || is_public(address.ip());
        let fit: Vec<SocketAddr> = all.iter().filter(fit).take(MOST_TRIED).copied().collect();
        if !fit.is_empty() {
            return Ok(fit);
        }
        Err(match all.first() {
            None => Failure::Unreachable(format!("there is no host `{}`", self.host)),
            Some(_) => Failure::Forbidden(format!(
                "`{}` is not an address of the public internet",
                self.host
            )),
        })
    }

    /// Scheme, host and port, as a browser would write them.
    pub(super) fn origin(&self) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        format!("{scheme}://{authority}")
    }
}

/// Whether an address is on the public internet.
pub(super) fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_4(ip),
        IpAddr::V6(ip) => is_public_6(ip),
    }
}

/// By IANA's special-purpose address registry.
fn is_public_4(ip: Ipv4Addr) -> bool {
    const OTHERS: [(Ipv4Addr, u32); 15] = [
        // This network, private networks, carrier-grade NAT.
        (Ipv4Addr::UNSPECIFIED, 8),
        (Ipv4Addr::new(10, 0, 0, 0), 8),
        (Ipv4Addr::new(100, 64, 0, 0), 10),
        (Ipv4Addr::new(127, 0, 0, 0), 8),
        (Ipv4Addr::new(169, 254, 0, 0), 16),
        (Ipv4Addr::new(172, 16, 0, 0), 12),
        (Ipv4Addr::new(192, 0, 0, 0), 24),
        // Documentation, relays, benchmarking.
        (Ipv4Addr::new(192, 0, 2, 0), 24),
        (Ipv4Addr::new(192, 88, 99, 0), 24),
        (Ipv4Addr::new(192, 168, 0, 0), 16),
        (Ipv4Addr::new(198, 18, 0, 0), 15),
        (Ipv4Addr::new(198, 51, 100, 0), 24),
        (Ipv4Addr::new(203, 0, 113, 0), 24),
        // Multicast and reserved.
        (Ipv4Addr::new(224, 0, 0, 0), 4),
        (Ipv4Addr::new(240, 0, 0, 0), 4),
    ];
    let is_in = |network: Ipv4Addr, bits: u32| {
        (ip.to_bits() ^ network.to_bits()).checked_shr(32 - bits).unwrap_or(0) == 0
    };
    !OTHERS.iter().any(|(network, bits)| is_in(*network, *bits))
}

/// Allocated addresses, without tunnels, documentation and special purposes.
fn is_public_6(ip: Ipv6Addr) -> bool {
    match ip.segments() {
        // NAT64: the translated IPv4 address decides.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            is_public_4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
        }
        [0x2001, second, ..] => second >= 0x200 && second != 0xdb8,
        [0x2002, ..] => false,
        [0x3fff, second, ..] => second >= 0x1000,
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public(ip: &str) -> bool {
        is_public(ip.parse().unwrap())
    }

    #[test]
    fn only_the_public_internet_is_sent_to() {
        for ip in [
            "1.1.1.1",
            "8.8.8.8",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.1",
            "169.253.255.255",
            "169.255.0.0",
            "172.15.255.255",
            "172.32.0.0",
            "192.0.1.0",
            "192.167.255.255",
            "192.169.0.0",
            "198.17.255.255",
            "198.20.0.0",
            "223.255.255.255",
            "2001:200::1",
            "2606:4700::1111",
            "2a00:1450::1",
            "64:ff9b::8.8.8.8",
        ] {
            assert!(public(ip), "{ip}");
        }
        for ip in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "10.255.255.255",
            "100.64.0.0",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.255",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.170",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.0.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:8.8.8.8",
            "::ffff:127.0.0.1",
            "::8.8.8.8",
            "64:ff9b::127.0.0.1",
            "64:ff9b::10.0.0.1",
            "64:ff9b:1::8.8.8.8",
            "100::1",
            "2001::1",
            "2001:10::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!public(ip), "{ip}");
        }
    }

    #[test]
    fn addresses_say_what_is_wrong_with_them() {
        let target = Target::read("https://Chat.example.org:8443/hooks/7?x=1", false).unwrap();
        assert_eq!(
            (target.host.as_str(), target.port, target.secure),
            ("Chat.example.org", 8443, true)
        );
        assert_eq!(Target::read("https://[2606:4700::1]/", false).unwrap().host, "2606:4700::1");
        for (url, reason) in [
            ("chat.example.org", "expected an address such as https://"),
            ("ftp://chat.example.org/", "expected an address such as https://"),
            ("https://", "expected an address such as https://"),
            ("/hooks/7", "expected an address such as https://"),
            ("http://chat.example.org/", "must begin with https://"),
            ("https://ana@chat.example.org/", "must not have a name or password"),
            ("https://chat.example.org:25/", "port 25 is none of the web"),
            ("https://127.0.0.1/", "127.0.0.1 is not an address of the public internet"),
            ("https://[::1]:8443/", "::1 is not an address of the public internet"),
            (&format!("https://a.org/{}", "x".repeat(1_024)), "too long"),
        ] {
            let refused = Target::read(url, false).unwrap_err();
            assert!(refused.contains(reason), "{url}: {refused}");
        }
        assert!(Target::read("http://127.0.0.1:81/", true).is_ok());
    }

    #[tokio::test]
    async fn names_are_checked_where_they_lead() {
        let target = Target::read("https://localhost:8443/", false).unwrap();
        let refused = target.resolve(false).await.unwrap_err();
        assert!(matches!(refused, Failure::Forbidden(_)), "{refused:?}");
        let found = target.resolve(true).await.unwrap();
        assert!(found.iter().all(|address| address.ip().is_loopback()), "{found:?}");
        // Numeric addresses have other spellings, too.
        for url in ["https://127.1/", "https://2130706433/", "https://0x7f000001/"] {
            let Ok(target) = Target::read(url, false) else { continue };
            assert!(target.resolve(false).await.is_err(), "{url}");
        }
    }
}
