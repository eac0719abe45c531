//! What a setting may be, and how it is read and written.

use std::net::IpAddr;
use std::path::PathBuf;

use toml::Value;

/// A value that an operator writes: as a flag, or in a file.
pub(super) trait Setting: Sized {
    /// Reads it; an error says what was expected.
    fn read(text: &str) -> Result<Self, String>;

    /// As TOML; nothing if it is not set.
    fn written(&self) -> Option<String>;
}

/// How values are read that are written as texts, or as numbers.
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
    usize: "a number", |number| Value::Integer(i64::try_from(*number).unwrap_or(i64::MAX));
    IpAddr: "an address such as 127.0.0.1 or ::1", |address| Value::String(address.to_string());
    String: "a text", |text| Value::String(text.clone());
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
