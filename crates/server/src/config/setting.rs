//! The types of settings: how values are parsed and printed.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use toml::Value;

use super::chat::{Chat, Word};
use super::rate::{Keep, Network, ProxyHeader, Rate, Time};

/// The type of a setting's value, in a flag or the configuration file.
pub(super) trait Setting: Sized {
    /// Parses a value; an error says what was expected.
    fn read(text: &str) -> Result<Self, String>;

    /// The value as TOML; `None` if it is not set.
    fn written(&self) -> Option<String>;
}

/// Implements it for types with `FromStr`.
macro_rules! plain {
    ($($type:ty: $expected:expr, $written:expr;)+) => {$(
        impl Setting for $type {
            fn read(text: &str) -> Result<$type, String> {
                text.parse().map_err(|_| format!("expected {}", $expected))
            }

            fn written(&self) -> Option<String> {
                let written: fn(&$type) -> Value = $written;
                Some(written(self).to_string())
            }
        }
    )+};
}

plain! {
    u16: "a number from 0 to 65535", |number| Value::Integer((*number).into());
    u32: "a number", |number| Value::Integer((*number).into());
    usize: "a number", |number| Value::Integer(i64::try_from(*number).unwrap_or(i64::MAX));
    IpAddr: "an address such as 127.0.0.1 or ::1", |address| Value::String(address.to_string());
    SocketAddr: "an address with a port, such as 127.0.0.1:7273",
        |address| Value::String(address.to_string());
    String: "a string", |text| Value::String(text.clone());
    bool: "true or false", |truth| Value::Boolean(*truth);
    Rate: "a rate such as 30/10m, or off", |rate| Value::String(rate.to_string());
    Time: "a duration such as 90s, 15m, 6h or 30d", |time| Value::String(time.to_string());
    Keep: "a duration such as 6h or 30d, or forever", |keep| Value::String(keep.to_string());
    Network: "addresses such as 127.0.0.1, or networks such as 10.0.0.0/8",
        |network| Value::String(network.to_string());
    Chat: "text, phrases or off", |chat| Value::String(chat.to_string());
    Word: "words, without spaces in them", |word| Value::String(word.to_string());
    ProxyHeader: "X-Forwarded-For or Forwarded", |header| Value::String(header.to_string());
    PathBuf: "a path", |path| Value::String(path.display().to_string());
}

impl<T: Setting> Setting for Option<T> {
    fn read(text: &str) -> Result<Option<T>, String> {
        T::read(text).map(Some)
    }

    fn written(&self) -> Option<String> {
        self.as_ref().and_then(Setting::written)
    }
}

impl<T: Setting> Setting for Vec<T> {
    fn read(text: &str) -> Result<Vec<T>, String> {
        let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
        words.map(Setting::read).collect()
    }

    fn written(&self) -> Option<String> {
        let words: Vec<String> = self.iter().filter_map(Setting::written).collect();
        Some(format!("[{}]", words.join(", ")))
    }
}
