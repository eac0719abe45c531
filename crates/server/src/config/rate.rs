//! Durations, rates and networks in settings.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;
use std::time::Duration;

/// A rate limit such as `60/10m`: a burst of 60, and 60 in ten minutes on average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many; 0 means no limit.
    pub most: u32,
    /// In this time.
    pub time: Duration,
}

impl Rate {
    /// No limit.
    pub const OFF: Rate = Rate { most: 0, time: Duration::ZERO };
}

impl FromStr for Rate {
    type Err = ();

    fn from_str(text: &str) -> Result<Rate, ()> {
        if text == "off" {
            return Ok(Rate::OFF);
        }
        let (most, time) = text.split_once('/').ok_or(())?;
        let (most, Time(time)) = (most.trim().parse().map_err(drop)?, time.trim().parse()?);
        if most == 0 || time.is_zero() { Err(()) } else { Ok(Rate { most, time }) }
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.most == 0 {
            return f.write_str("off");
        }
        write!(f, "{}/{}", self.most, Time(self.time))
    }
}

/// A duration such as `15m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time(pub Duration);

/// From long to short.
const UNITS: [(&str, u64); 4] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)];

impl FromStr for Time {
    type Err = ();

    fn from_str(text: &str) -> Result<Time, ()> {
        let word = text.find(|c: char| !c.is_ascii_digit()).ok_or(())?;
        let (number, unit) = text.split_at(word);
        let (_, seconds) = UNITS.into_iter().find(|(name, _)| *name == unit).ok_or(())?;
        let number: u64 = number.parse().map_err(drop)?;
        // A century is long enough, and no later calculation overflows.
        let seconds = number.checked_mul(seconds).filter(|seconds| *seconds <= 36_525 * 86_400);
        seconds.map(|seconds| Time(Duration::from_secs(seconds))).ok_or(())
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let (unit, length) = UNITS
            .into_iter()
            .find(|(_, length)| seconds.is_multiple_of(*length))
            .unwrap_or(UNITS[3]);
        write!(f, "{}{unit}", seconds / length)
    }
}

/// How long to keep something: for a duration, or for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep(pub Option<Duration>);

impl Keep {
    /// This number of days.
    pub(super) const fn days(days: u64) -> Keep {
        Keep(Some(Duration::from_secs(days * 86_400)))
    }
}

impl FromStr for Keep {
    type Err = ();

    fn from_str(text: &str) -> Result<Keep, ()> {
        match text {
            "forever" => Ok(Keep(None)),
            time => time.parse().map(|Time(time)| Keep(Some(time))),
        }
    }
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => f.write_str("forever"),
            Some(time) => Time(time).fmt(f),
        }
    }
}

/// An address, or a network in CIDR notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    /// Whether the network contains an address.
    pub fn contains(self, address: IpAddr) -> bool {
        let (own, own_length) = bits(self.address);
        let (other, length) = bits(address.to_canonical());
        let shift = own_length - self.bits;
        own_length == length && own.checked_shr(shift) == other.checked_shr(shift)
    }
}

/// An address as a number, and its length in bits.
fn bits(address: IpAddr) -> (u128, u32) {
    match address {
        IpAddr::V4(ip) => (ip.to_bits().into(), 32),
        IpAddr::V6(ip) => (ip.to_bits(), 128),
    }
}

impl FromStr for Network {
    type Err = ();

    fn from_str(text: &str) -> Result<Network, ()> {
        let (address, given) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(drop)?;
        let (_, length) = bits(address);
        let bits = given.map_or(Ok(length), |bits| bits.parse().map_err(drop))?;
        if bits > length { Err(()) } else { Ok(Network { address, bits }) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (_, length) = bits(self.address);
        if self.bits == length {
            return self.address.fmt(f);
        }
        write!(f, "{}/{}", self.address, self.bits)
    }
}

/// The header in which proxies pass on the client address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProxyHeader {
    /// The usual one.
    XForwardedFor,
    /// The one of RFC 7239.
    Forwarded,
}

impl FromStr for ProxyHeader {
    type Err = ();

    fn from_str(text: &str) -> Result<ProxyHeader, ()> {
        let all = [ProxyHeader::XForwardedFor, ProxyHeader::Forwarded];
        all.into_iter().find(|header| header.to_string().eq_ignore_ascii_case(text)).ok_or(())
    }
}

impl fmt::Display for ProxyHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ProxyHeader::XForwardedFor => "X-Forwarded-For",
            ProxyHeader::Forwarded => "Forwarded",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        for text in ["30/10m", "1/1s", "off"] {
            assert_eq!(text.parse::<Rate>().unwrap().to_string(), text);
        }
        for text in ["90s", "15m", "36h", "30d", "forever", "0s"] {
            let read = text.parse::<Keep>().unwrap().to_string();
            assert!(read == text || text == "0s", "{text}: {read}");
        }
        for text in ["10.0.0.0/8", "::1", "2001:db8::/32", "192.0.2.1"] {
            assert_eq!(text.parse::<Network>().unwrap().to_string(), text);
        }
        for bad in ["", "30", "0/1m", "3/0s", "-1/1m", "3/1w", "3/m", "99999999999999/1s"] {
            assert_eq!(bad.parse::<Rate>(), Err(()), "{bad}");
        }
        for bad in ["", "30", "d", "1.5h", "99999999999d", "never"] {
            assert_eq!(bad.parse::<Keep>(), Err(()), "{bad}");
        }
        for bad in ["", "10.0.0.0/33", "::/129", "here", "10.0.0.0/", "10.0.0/8"] {
            assert_eq!(bad.parse::<Network>(), Err(()), "{bad}");
        }
    }

    #[test]
    fn a_network_has_the_addresses_that_begin_alike() {
        let has = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().contains(address.parse().unwrap())
        };
        assert!(has("10.0.0.0/8", "10.255.0.1") && !has("10.0.0.0/8", "11.0.0.1"));
        assert!(has("10.0.0.0/8", "::ffff:10.1.1.1") && !has("10.0.0.0/8", "a00::"));
        assert!(has("192.0.2.1", "192.0.2.1") && !has("192.0.2.1", "192.0.2.2"));
        assert!(has("0.0.0.0/0", "192.0.2.1") && has("::/0", "2001:db8::1"));
    }
}
