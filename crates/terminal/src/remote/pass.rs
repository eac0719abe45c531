//! Who one is on a server: its session, in a file that only its owner can read.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, process};

use serde::{Deserialize, Serialize};

use super::link::Link;

/// Who one is on one server.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Pass {
    /// The server, for whoever reads the file.
    server: String,
    /// The session, as a cookie: name and value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cookie: Option<String>,
    /// The name last used there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
}

/// The folder for settings of programs.
fn folder() -> Option<PathBuf> {
    let path = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let settings = path("XDG_CONFIG_HOME").or_else(|| path("APPDATA"));
    let settings = settings.or_else(|| path("HOME").map(|home| home.join(".config")))?;
    Some(settings.join("caravanserai").join("servers"))
}

/// The file for a server: another port or scheme is another server, which must not get the session.
fn file_of(link: &Link) -> Option<PathBuf> {
    let plain = |one: char| if one.is_ascii_alphanumeric() || one == '.' { one } else { '_' };
    let scheme = if link.secure { "https" } else { "http" };
    let host: String = link.host.chars().map(plain).collect();
    Some(folder()?.join(format!("{scheme}_{host}_{}.json", link.port)))
}

impl Pass {
    /// What is known of a server; nothing, where nobody was there yet.
    pub(crate) fn read(link: &Link) -> Result<Pass, String> {
        let nothing = Pass { server: link.origin(), ..Pass::default() };
        let Some(path) = file_of(link) else { return Ok(nothing) };
        match fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| {
                let path = path.display();
                format!("{path} cannot be read: {error}; remove it to be somebody new there")
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(nothing),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    /// Keeps it.
    pub(crate) fn keep(&self, link: &Link) -> Result<(), String> {
        let path = file_of(link).ok_or("set HOME, or XDG_CONFIG_HOME to a folder for settings")?;
        self.write(&path).map_err(|error| format!("{}: {error}", path.display()))
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut making = fs::DirBuilder::new();
        making.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut making, 0o700);
        making.create(folder)?;
        // A file in its place at once: whoever reads it meanwhile reads all of it.
        let new = path.with_extension(format!("{}.new", process::id()));
        let _ = fs::remove_file(&new);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&new)?;
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        fs::rename(&new, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_server_has_a_file_of_its_own() {
        let of = |text: &str| file_of(&Link::read(text).unwrap()).unwrap();
        let name = |text: &str| of(text).file_name().unwrap().to_str().unwrap().to_owned();
        assert_eq!(name("https://play.example.org/join/x"), "https_play.example.org_443.json");
        assert_eq!(name("http://[::1]:8080"), "http___1_8080.json");
        assert_ne!(of("http://a.b:443"), of("https://a.b"));
    }

    #[cfg(unix)]
    #[test]
    fn only_its_owner_can_read_it() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = env::temp_dir().join(format!("caravan-pass-{}", process::id()));
        let path = folder.join("servers").join("a.json");
        let pass = Pass { cookie: Some("caravan=secret".into()), ..Pass::default() };
        pass.write(&path).unwrap();
        pass.write(&path).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&path), mode(path.parent().unwrap())), (0o600, 0o700));
        let read: Pass = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(read, pass);
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }
}
