//! Links to servers and their tables, as people type them.

use hyper::Uri;

/// The longest token of a link, and the longest name of a game.
const LONGEST: usize = 128;

/// Where a link leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// To the server itself.
    House,
    /// To a table, with an invitation.
    Join(String),
    /// To a table, for watching.
    Watch(String),
    /// To a table by its name: for people who sit there, and for everybody if it is listed.
    Table(String),
}

/// A link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    /// Whether it is encrypted.
    pub(crate) secure: bool,
    /// The host, without the brackets of IPv6.
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) place: Place,
}

impl Link {
    /// Reads a link; what is wrong is said with what would be right.
    pub(crate) fn read(text: &str) -> Result<Link, String> {
        let text = text.trim();
        let shown: String = text.chars().filter(|one| !one.is_control()).take(80).collect();
        let like = "a link looks like https://play.example.org/join/7Kq2mVx9";
        if text.is_empty() {
            return Err(format!("the link is empty: {like}"));
        }
        let lower = text.to_ascii_lowercase();
        let secure = match lower.split_once("://") {
            Some(("https", _)) => true,
            Some(("http", _)) => false,
            Some(_) => return Err(format!("`{shown}` is no address of a server: {like}")),
            None if text.contains(['.', ':', '/']) && !text.contains(char::is_whitespace) => {
                let scheme = if is_near(&lower) { "http" } else { "https" };
                return Err(format!("the link has no scheme: write {scheme}://{shown}"));
            }
            None => return Err(format!("`{shown}` is no link: {like}")),
        };
        // What follows a `#` is for browsers alone.
        let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
        if fragment.starts_with('/') {
            return Err(format!(
                "`{shown}` leads to a static site, whose tables are in one browser: only a server \
                 has tables for others"
            ));
        }
        let uri: Uri = text.parse().map_err(|_| format!("`{shown}` is no address: {like}"))?;
        let host = uri.host().unwrap_or_default();
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        if host.is_empty() || authority.contains('@') {
            return Err(format!("`{shown}` names no server: {like}"));
        }
        if authority.ends_with(':') || (authority.len() > host.len() && uri.port_u16().is_none()) {
            return Err(format!("`{shown}` has no valid port: ports are numbers up to 65535"));
        }
        let host = host.trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let place = place(uri.path()).ok_or_else(|| {
            format!(
                "`{shown}` leads to no table: links to tables have /join/, /watch/ or /table/ \
                 behind the server"
            )
        })?;
        Ok(Link { secure, host, port, place })
    }

    /// The server's address, as browsers write it.
    pub(crate) fn origin(&self) -> String {
        let scheme = if self.secure { "https" } else { "http" };
        format!("{scheme}://{}", self.authority())
    }

    /// Host and port, without a port that goes without saying.
    pub(crate) fn authority(&self) -> String {
        let host =
            if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        match (self.secure, self.port) {
            (true, 443) | (false, 80) => host,
            (_, port) => format!("{host}:{port}"),
        }
    }

    /// A link to a table of the same server.
    pub(crate) fn to_table(&self, game: &str) -> Link {
        Link { place: Place::Table(game.to_owned()), ..self.clone() }
    }
}

/// Whether a server at this address is most likely one on this network, without certificates.
fn is_near(text: &str) -> bool {
    let host = text.split(['/', ':']).next().unwrap_or_default();
    host == "localhost"
        || host.rsplit('.').next() == Some("local")
        || host.parse::<std::net::Ipv4Addr>().is_ok()
}

fn place(path: &str) -> Option<Place> {
    let mut parts = path.split('/').filter(|part| !part.is_empty());
    let (kind, token, more) = (parts.next(), parts.next(), parts.next());
    let plain = |token: &&str| {
        let fits = |one: u8| one.is_ascii_alphanumeric() || one == b'-' || one == b'_';
        token.len() <= LONGEST && token.bytes().all(fits)
    };
    let token = token.filter(plain).map(str::to_owned);
    match (kind, token, more) {
        (None, None, None) => Some(Place::House),
        (Some("join"), Some(token), None) => Some(Place::Join(token)),
        (Some("watch"), Some(token), None) => Some(Place::Watch(token)),
        (Some("table"), Some(game), None) => Some(Place::Table(game)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Link {
        Link::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn links_lead_to_tables_and_to_servers() {
        let link = read(" https://Play.Example.org/join/7Kq2_m-x9 ");
        assert_eq!((link.secure, &*link.host, link.port), (true, "play.example.org", 443));
        assert_eq!(link.place, Place::Join("7Kq2_m-x9".into()));
        assert_eq!(link.origin(), "https://play.example.org");
        let link = read("http://[::1]:8080/watch/abc#end");
        assert_eq!((link.origin(), link.port), ("http://[::1]:8080".into(), 8080));
        assert_eq!(link.place, Place::Watch("abc".into()));
        assert_eq!(read("http://10.0.0.7/table/g1/").place, Place::Table("g1".into()));
        assert_eq!(read("HTTP://localhost:80").place, Place::House);
        assert_eq!(read("HTTP://localhost:80").origin(), "http://localhost");
    }

    #[test]
    fn whatever_is_no_link_is_refused_with_what_would_be_right() {
        let refused = |text: &str| Link::read(text).expect_err(text);
        for (text, says) in [
            ("", "looks like https://"),
            ("hello", "looks like https://"),
            ("my table", "looks like https://"),
            ("play.example.org/join/x", "write https://play.example.org/join/x"),
            ("localhost:8080", "write http://localhost:8080"),
            ("192.168.0.7:8080/join/x", "write http://192.168.0.7"),
            ("ftp://a.b/join/x", "looks like https://"),
            ("https://", "looks like https://"),
            ("https://me:secret@a.b/join/x", "names no server"),
            ("https://a.b:99999/join/x", "port"),
            ("https://a.b:/join/x", "port"),
            ("https://a.b/device/x", "/join/"),
            ("https://a.b/join/", "/join/"),
            ("https://a.b/join/a%2Fb", "/join/"),
            ("https://a.b/join/x/y", "/join/"),
            ("https://a.b/#/join/x", "static site"),
            ("https://a b/join/x", "looks like https://"),
        ] {
            let said = refused(text);
            assert!(said.contains(says), "{text}: {said}");
        }
        let long = format!("https://a.b/join/{}", "x".repeat(129));
        assert!(refused(&long).len() < 250);
        // Nothing of it reaches the terminal that would move its cursor.
        assert!(!refused("https://a.b/\u{1b}[2J").contains('\u{1b}'));
    }
}
