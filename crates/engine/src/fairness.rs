//! Commitments to a deal, and their verification (`docs/deal.md`, sections 6 and 9).

use alloc::format;
use alloc::string::String;
use core::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// The server's secret for a deal, hidden until the game is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// A person's random contribution to the deal.
pub type Nonce = [u8; 16];

impl Secret {
    /// A secret drawn by the operating system.
    pub const fn new(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// The secret of the caravan of the day, which anybody can compute (section 9).
    pub fn of_day(date: &str, ruleset: &str) -> Result<Secret, String> {
        check_date(date)?;
        let digest = Sha256::new().chain_update(b"day-v1").chain_update(date).chain_update(b"\n");
        Ok(Secret(digest.chain_update(ruleset).finalize().into()))
    }

    /// The secret as it is stored, and shown when the game is over.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// Reads a stored secret.
    pub fn from_hex(text: &str) -> Result<Secret, String> {
        read_hex("the secret", text).map(Secret)
    }

    /// The commitment that is shown before the game.
    pub fn commitment(&self, game: &str) -> [u8; 32] {
        let digest = Sha256::new().chain_update(b"deal-v1").chain_update(game).chain_update(b"\n");
        digest.chain_update(self.0).finalize().into()
    }

    /// The key of the deal. Chairs without a nonce count as zeros.
    pub fn key(&self, ruleset: &str, nonces: &[Option<Nonce>]) -> [u8; 32] {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(b"seed-v1");
        mac.update(ruleset.as_bytes());
        mac.update(b"\n");
        for nonce in nonces {
            mac.update(&nonce.unwrap_or_default());
        }
        mac.finalize().into_bytes().into()
    }
}

/// Debug output is redacted.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// A person's commitment to their nonce, made before the server's commitment is final.
pub fn promise(nonce: &Nonce) -> [u8; 32] {
    Sha256::digest(nonce).into()
}

/// Bytes as hex digits.
pub fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string does not fail");
        text
    })
}

/// Parses N bytes from hex digits; `what` names them in the error message.
pub fn read_hex<const N: usize>(what: &str, text: &str) -> Result<[u8; N], String> {
    let wrong = || format!("{what} has {} hex digits, such as `0a1b…`", 2 * N);
    if text.len() != 2 * N || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(wrong());
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let digits = core::str::from_utf8(pair).map_err(|_| wrong())?;
        *byte = u8::from_str_radix(digits, 16).map_err(|_| wrong())?;
    }
    Ok(bytes)
}

/// Checks that a text is a day of the calendar.
pub fn check_date(text: &str) -> Result<(), String> {
    let wrong = || format!("`{text}` is no date: expected year, month and day, as in `2026-11-19`");
    let shaped = text.bytes().enumerate().all(|(i, byte)| match i {
        4 | 7 => byte == b'-',
        _ => byte.is_ascii_digit(),
    });
    if text.len() != 10 || !shaped {
        return Err(wrong());
    }
    let number = |part: &str| part.parse::<u32>().map_err(|_| wrong());
    let (year, month, day) = (number(&text[..4])?, number(&text[5..7])?, number(&text[8..])?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    if (1..=days).contains(&day) { Ok(()) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_days_of_the_calendar_are_dates() {
        for good in ["2026-11-19", "2024-02-29", "2000-02-29", "2027-12-31"] {
            assert_eq!(check_date(good), Ok(()));
        }
        for bad in [
            "",
            "2026-1-19",
            "2026-11-31",
            "2026-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-11-00",
            "2026/11/19",
            "2026-11-19 ",
            "२०२६-11",
        ] {
            assert!(check_date(bad).unwrap_err().contains("2026-11-19"), "{bad}");
        }
    }
}
