//! Which pages may talk to the house: its own.

use std::net::SocketAddr;

use axum::http::header::ORIGIN;
use axum::http::{HeaderMap, Method};

/// Our end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnEnd {
    /// The address of the house that somebody has connected to.
    pub(crate) address: SocketAddr,
}

/// Whether a request may change something or open a socket, as far as its origin tells.
///
/// Browsers name the origin of every page that does such things. Programs name none, and carry no
/// cookie that they were not given.
pub(crate) fn is_allowed(headers: &HeaderMap, end: OwnEnd, public_url: Option<&str>) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    let Some(origin) = origins.next() else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    origins.next().is_none() && is_own(origin, end.address, public_url)
}

/// Whether a method changes something.
pub(crate) fn changes(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Scheme, host and port must all be right: a loopback name, the address that was connected to, or
/// the public address.
fn is_own(origin: &str, own: SocketAddr, public_url: Option<&str>) -> bool {
    if public_url.is_some_and(|url| url.trim_end_matches('/') == origin) {
        return true;
    }
    let Some(authority) = origin.strip_prefix("http://") else { return false };
    let port = own.port();
    let explicit = |host: &str| authority == format!("{host}:{port}");
    // Browsers leave the usual port out.
    let own_name = |host: &str| explicit(host) || (port == 80 && authority == host);
    let loopback = ["localhost", "127.0.0.1", "[::1]"];
    let bound = match own.ip().to_canonical() {
        std::net::IpAddr::V4(ip) => ip.to_string(),
        std::net::IpAddr::V6(ip) => format!("[{ip}]"),
    };
    loopback.into_iter().any(own_name) || own_name(&bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_pages_may_change_something() {
        let own: SocketAddr = "192.168.1.7:8080".parse().unwrap();
        let public = Some("https://play.example.org/");
        let allowed = |origin: &str| is_own(origin, own, public);
        for origin in [
            "http://localhost:8080",
            "http://127.0.0.1:8080",
            "http://[::1]:8080",
            "http://192.168.1.7:8080",
            "https://play.example.org",
        ] {
            assert!(allowed(origin), "{origin}");
        }
        for origin in [
            "null",
            "",
            "http://localhost",
            "https://localhost:8080",
            "http://localhost:8081",
            "http://localhost:80800",
            "http://192.168.1.8:8080",
            "http://evil.example:8080",
            "http://localhost:8080.evil.example",
            "http://play.example.org",
            "https://play.example.org.evil.example",
            "https://play.example.org:8443",
        ] {
            assert!(!allowed(origin), "{origin}");
        }
        let usual: SocketAddr = "127.0.0.1:80".parse().unwrap();
        assert!(is_own("http://localhost", usual, None));
        let six: SocketAddr = "[fe80::1]:9000".parse().unwrap();
        assert!(is_own("http://[fe80::1]:9000", six, None));
    }

    #[test]
    fn two_origins_are_none() {
        let own: SocketAddr = "127.0.0.1:8080".parse().unwrap();
        let end = OwnEnd { address: own };
        let mut headers = HeaderMap::new();
        assert!(is_allowed(&headers, end, None));
        headers.append(ORIGIN, "http://localhost:8080".parse().unwrap());
        assert!(is_allowed(&headers, end, None));
        headers.append(ORIGIN, "http://localhost:8080".parse().unwrap());
        assert!(!is_allowed(&headers, end, None));
    }
}
