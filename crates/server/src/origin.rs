//! Which pages may use the server: only its own (CSRF and DNS rebinding protection).

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};

/// Where the browser says the requesting page comes from.
const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The server's end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnEnd {
    /// The local address that the client connected to.
    pub(crate) address: SocketAddr,
}

/// Whether the origin of a request allows it to change something or open a WebSocket.
///
/// Browsers send `Origin` with every such request. Other programs may not, but carry no cookie that
/// they were not given.
pub(crate) fn is_allowed(headers: &HeaderMap, end: OwnEnd, public_url: Option<&str>) -> bool {
    // `Sec-Fetch-Site` is enough to recognize other pages, without `Origin`.
    let of_others = |site: &HeaderValue| !matches!(site.as_bytes(), b"same-origin" | b"none");
    if headers.get_all(SEC_FETCH_SITE).iter().any(of_others) {
        return false;
    }
    let mut origins = headers.get_all(ORIGIN).iter();
    let Some(origin) = origins.next() else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    origins.next().is_none() && is_own(origin, end.address, public_url)
}

/// Checks the `Host` header; an error is the refused name.
///
/// A foreign page cannot forge its host name, but it can have that name resolve to this machine
/// (DNS rebinding), and the browser would treat it as same-origin. IP addresses are not resolved,
/// so they are safe.
pub(crate) fn check_host(headers: &HeaderMap, public_url: Option<&str>) -> Result<(), String> {
    let mut hosts = headers.get_all(HOST).iter();
    // HTTP/1.1 requires a host.
    let Some(host) = hosts.next() else { return Err(String::new()) };
    let name = host.to_str().ok().filter(|_| hosts.next().is_none());
    if name.is_some_and(|name| is_own_name(name, public_url)) {
        return Ok(());
    }
    Err(String::from_utf8_lossy(host.as_bytes()).into())
}

fn is_own_name(host: &str, public_url: Option<&str>) -> bool {
    // The library parses `[::1].evil.example` as an address: so check the part before the port.
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (host, None),
    };
    if port.is_some_and(|port| !port.bytes().all(|b| b.is_ascii_digit())) {
        return false;
    }
    let public = public_url.and_then(|url| url.parse::<Uri>().ok());
    let public = public.as_ref().and_then(Uri::host);
    let six = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<Ipv4Addr>().is_ok()
        || six.is_some_and(|number| number.parse::<Ipv6Addr>().is_ok())
        || public.is_some_and(|public| public.eq_ignore_ascii_case(name))
}

/// Whether a request comes from the server's own page on the same machine, as far as the headers
/// tell: `Host` and `Origin` are loopback names, and no proxy has forwarded it.
pub(crate) fn is_from_here(headers: &HeaderMap, end: OwnEnd) -> bool {
    let only = |name| {
        let mut values = headers.get_all(name).iter();
        let value = values.next().and_then(|value| value.to_str().ok());
        value.filter(|_| values.next().is_none())
    };
    let (Some(host), Some(origin)) = (only(HOST), only(ORIGIN)) else { return false };
    let handed_on = PROXIED.iter().any(|name| headers.contains_key(*name));
    let own = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), end.address.port());
    !handed_on && origin.strip_prefix("http://") == Some(host) && is_own(origin, own, None)
}

/// Headers that proxies add.
const PROXIED: [&str; 4] = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/// Whether a method changes something.
pub(crate) fn changes(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether an origin is the server's own; scheme, host and port must match: a loopback name, the
/// local address, or the public URL.
fn is_own(origin: &str, own: SocketAddr, public_url: Option<&str>) -> bool {
    if public_url.is_some_and(|url| url.trim_end_matches('/') == origin) {
        return true;
    }
    let Some(authority) = origin.strip_prefix("http://") else { return false };
    let port = own.port();
    let explicit = |host: &str| authority == format!("{host}:{port}");
    // Browsers omit the default port.
    let own_name = |host: &str| explicit(host) || (port == 80 && authority == host);
    let loopback = ["localhost", "127.0.0.1", "[::1]"];
    let bound = match own.ip().to_canonical() {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
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
    fn only_names_that_lead_nowhere_else_are_ours() {
        let public = Some("https://play.example.org/");
        for host in [
            "localhost",
            "LocalHost:7272",
            "127.0.0.1:7272",
            "192.168.1.7",
            "[::1]:7272",
            "[fe80::1]",
            "play.example.org",
            "Play.Example.org:8443",
        ] {
            assert!(is_own_name(host, public), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example:7272",
            "127.0.0.1.evil.example",
            "play.example.org.evil.example",
            "evil.example:127",
            "[::1",
            "[::1].evil.example",
            "[::1].evil.example:7272",
            "127.0.0.1:7272.evil.example",
            "127.0.0.1:evil",
            "::1",
            "a b",
        ] {
            assert!(!is_own_name(host, public), "{host}");
        }
        assert!(!is_own_name("play.example.org", None));
        assert!(check_host(&HeaderMap::new(), public).is_err(), "no name at all");
    }

    #[test]
    fn a_page_of_others_need_not_say_which() {
        let end = OwnEnd { address: "127.0.0.1:8080".parse().unwrap() };
        for (site, allowed) in
            [("same-origin", true), ("none", true), ("cross-site", false), ("same-site", false)]
        {
            let headers = HeaderMap::from_iter([(SEC_FETCH_SITE, site.parse().unwrap())]);
            assert_eq!(is_allowed(&headers, end, None), allowed, "{site}");
        }
    }

    #[test]
    fn a_page_on_this_machine_says_so_twice_and_comes_directly() {
        let end = OwnEnd { address: "127.0.0.1:8080".parse().unwrap() };
        let here = |lines: &[(&'static str, &str)]| {
            let line = |(name, value): &(&'static str, &str)| {
                (HeaderName::from_static(name), value.parse().unwrap())
            };
            is_from_here(&lines.iter().map(line).collect(), end)
        };
        let (host, origin) = (("host", "localhost:8080"), ("origin", "http://localhost:8080"));
        assert!(here(&[host, origin]));
        assert!(here(&[("host", "[::1]:8080"), ("origin", "http://[::1]:8080")]));
        for lines in [
            &[host][..],
            &[origin],
            &[host, ("origin", "http://127.0.0.1:8080")],
            &[host, ("origin", "null")],
            &[("host", "192.168.1.7:8080"), ("origin", "http://192.168.1.7:8080")],
            &[("host", "localhost:8081"), ("origin", "http://localhost:8081")],
            &[("host", "evil.example:8080"), ("origin", "http://evil.example:8080")],
            &[host, origin, ("x-forwarded-for", "192.0.2.7")],
            &[host, origin, ("forwarded", "for=192.0.2.7")],
            &[host, origin, ("x-real-ip", "192.0.2.7")],
            &[host, origin, ("via", "1.1 proxy")],
        ] {
            assert!(!here(lines), "{lines:?}");
        }
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
