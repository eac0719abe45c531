//! The client address, direct or from a trusted proxy.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::{Arc, Once};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};

use crate::accept::Permit;
use crate::config::{Config, Network, ProxyHeader};
use crate::house::House;

/// The client address of a request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) IpAddr);

impl FromRequestParts<Arc<House>> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Infallible> {
        Ok(Caller::of(parts, &house.config))
    }
}

impl Caller {
    pub(crate) fn of(parts: &Parts, config: &Config) -> Caller {
        // Every request comes over a connection.
        let permit = parts.extensions.get::<Arc<Permit>>();
        let peer = permit.map_or(IpAddr::from([0; 4]), |permit| permit.peer());
        Caller(behind(&config.proxies, config.proxy_header, peer, &parts.headers))
    }
}

/// Whether the warning about an unlisted reverse proxy was logged.
static UNNAMED: Once = Once::new();

/// The client address behind a chain of proxies: the last one that is not a trusted proxy's.
fn behind(proxies: &[Network], header: ProxyHeader, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let trusted = |address: IpAddr| proxies.iter().any(|network| network.contains(address));
    let (name, read): (&str, fn(&str) -> Option<IpAddr>) = match header {
        ProxyHeader::XForwardedFor => ("x-forwarded-for", address),
        ProxyHeader::Forwarded => ("forwarded", forwarded),
    };
    let lines = headers.get_all(HeaderName::from_static(name)).iter();
    if peer.is_loopback() && !trusted(peer) && headers.contains_key(name) {
        UNNAMED.call_once(|| {
            tracing::warn!(%peer, "requests come from a reverse proxy that `proxies` does not list: all its clients share one rate limit");
        });
    }
    let hops: Vec<&str> =
        lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(',')).collect();
    let mut caller = peer;
    for hop in hops.into_iter().rev() {
        if !trusted(caller) {
            break;
        }
        // A trusted proxy would have written an address.
        let Some(before) = read(hop.trim()) else { break };
        caller = before;
    }
    caller.to_canonical()
}

/// The address of a hop in `Forwarded` (RFC 7239), such as `for="[2001:db8::1]:4711";proto=https`.
fn forwarded(hop: &str) -> Option<IpAddr> {
    hop.split(';').find_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        name.eq_ignore_ascii_case("for").then(|| address(value.trim_matches('"')))?
    })
}

/// Parses an address with an optional port.
fn address(text: &str) -> Option<IpAddr> {
    if let Ok(address) = text.parse() {
        return Some(address);
    }
    if let Some((six, _)) = text.strip_prefix('[').and_then(|text| text.split_once(']')) {
        return six.parse().ok();
    }
    text.split_once(':').and_then(|(four, _)| four.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(header: ProxyHeader, peer: &str, lines: &[&str]) -> String {
        let proxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"].map(|text| text.parse().unwrap());
        let mut headers = HeaderMap::new();
        let name = match header {
            ProxyHeader::XForwardedFor => "x-forwarded-for",
            ProxyHeader::Forwarded => "forwarded",
        };
        for line in lines {
            headers.append(name, line.parse().unwrap());
        }
        behind(&proxies, header, peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn a_proxy_is_believed_only_if_it_is_ours() {
        let caller = |peer, lines| caller(ProxyHeader::XForwardedFor, peer, lines);
        assert_eq!(caller("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(caller("127.0.0.1", &["192.0.2.7"]), "192.0.2.7");
        assert_eq!(caller("192.0.2.1", &["192.0.2.7"]), "192.0.2.1", "anybody can say that");
        // Everything before the last untrusted address may be forged.
        assert_eq!(caller("127.0.0.1", &["192.0.2.9, 192.0.2.7"]), "192.0.2.7");
        assert_eq!(caller("127.0.0.1", &["192.0.2.9", "192.0.2.7, 10.1.2.3"]), "192.0.2.7");
        assert_eq!(caller("fd00::1", &["[2001:db8::1]:4711"]), "2001:db8::1");
        assert_eq!(caller("127.0.0.1", &["192.0.2.7:4711"]), "192.0.2.7");
        assert_eq!(caller("127.0.0.1", &["192.0.2.9, nonsense"]), "127.0.0.1");
        assert_eq!(caller("10.0.0.1", &["10.0.0.2"]), "10.0.0.2");
    }

    #[test]
    fn the_standard_header_is_read_too() {
        let caller = |lines| caller(ProxyHeader::Forwarded, "127.0.0.1", lines);
        assert_eq!(caller(&["for=192.0.2.7;proto=https;by=10.0.0.1"]), "192.0.2.7");
        assert_eq!(caller(&["proto=https; For=\"[2001:db8::1]:80\""]), "2001:db8::1");
        assert_eq!(caller(&["for=192.0.2.9, for=10.0.0.7"]), "192.0.2.9");
        assert_eq!(caller(&["for=unknown"]), "127.0.0.1");
    }
}
