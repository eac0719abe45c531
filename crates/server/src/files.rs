//! The web client: static files, compressed at build time.

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH,
    VARY,
};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

/// A file in all its encodings.
struct File {
    path: &'static str,
    content_type: &'static str,
    /// The ETag; changes with the content.
    tag: &'static str,
    /// Whether the path contains a hash of the content, so that it can be cached for ever.
    lasting: bool,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Serves a file; for client-side routes, `index.html`.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return (StatusCode::METHOD_NOT_ALLOWED, "only GET\n").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let exact = FILES.iter().find(|file| file.path == path);
    let is_page = |path: &str| !path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let page = || FILES.iter().find(|file| file.path == "index.html").filter(|_| is_page(path));
    match exact.or_else(page) {
        Some(file) => send(file, &headers),
        None => (StatusCode::NOT_FOUND, "no such file\n").into_response(),
    }
}

fn send(file: &File, headers: &HeaderMap) -> Response {
    let keep = if file.lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let accepts = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let (encoding, content) = match (accepts, file.brotli, file.gzip) {
        (Some(accepts), Some(brotli), _) if takes(accepts, "br") => (Some("br"), brotli),
        (Some(accepts), _, Some(gzip)) if takes(accepts, "gzip") => (Some("gzip"), gzip),
        _ => (None, file.plain),
    };
    // Each encoding has its own ETag.
    let tag = match encoding {
        None => format!("\"{}\"", file.tag),
        Some(encoding) => format!("\"{}-{encoding}\"", file.tag),
    };
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| {
        known.split(',').any(|other| other.trim().trim_start_matches("W/") == tag)
    });
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(CONTENT_TYPE, file.content_type)], content).into_response()
    };
    let answer = response.headers_mut();
    answer.insert(ETAG, tag.parse().expect("a tag of plain letters"));
    answer.insert(CACHE_CONTROL, keep.parse().expect("a known value"));
    answer.insert(VARY, ACCEPT_ENCODING.into());
    if let Some(encoding) = encoding.filter(|_| !is_known) {
        answer.insert(CONTENT_ENCODING, encoding.parse().expect("a known value"));
    }
    response
}

/// Whether `Accept-Encoding` lists an encoding, and not with a weight of zero.
pub(crate) fn takes(accepts: &str, encoding: &str) -> bool {
    accepts.split(',').any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let named = parts.next() == Some(encoding);
        let refused = parts.any(|part| part.strip_prefix("q=").is_some_and(is_zero));
        named && !refused
    })
}

fn is_zero(weight: &str) -> bool {
    weight.parse::<f32>().is_ok_and(|weight| weight == 0.0)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderName;

    use super::*;

    static SCRIPT: File = File {
        path: "assets/index-0a1b.js",
        content_type: "text/javascript; charset=utf-8",
        tag: "0a1b",
        lasting: true,
        plain: b"plain",
        brotli: Some(b"brotli"),
        gzip: Some(b"gzip"),
    };

    /// The answer to these headers: status, encoding and ETag.
    fn answer(file: &File, headers: &[(HeaderName, &str)]) -> (u16, String, String) {
        let headers = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap()));
        let response = send(file, &headers.collect());
        let header =
            |name| response.headers().get(name).map_or("", |value| value.to_str().unwrap());
        assert_eq!(header(VARY), "accept-encoding");
        assert_eq!(header(CACHE_CONTROL).contains("immutable"), file.lasting);
        (response.status().as_u16(), header(CONTENT_ENCODING).into(), header(ETAG).into())
    }

    #[test]
    fn a_file_is_sent_as_small_as_the_browser_takes_it() {
        for (accepts, encoding, tag) in [
            ("br", "br", "\"0a1b-br\""),
            ("gzip", "gzip", "\"0a1b-gzip\""),
            ("gzip, deflate, br, zstd", "br", "\"0a1b-br\""),
            ("gzip, br;q=0", "gzip", "\"0a1b-gzip\""),
            ("identity", "", "\"0a1b\""),
            ("br;q=0, gzip;q=0", "", "\"0a1b\""),
        ] {
            let found = answer(&SCRIPT, &[(ACCEPT_ENCODING, accepts)]);
            assert_eq!(found, (200, encoding.into(), tag.into()), "{accepts}");
        }
        let picture = File { brotli: None, gzip: None, lasting: false, ..SCRIPT };
        let found = answer(&picture, &[(ACCEPT_ENCODING, "br, gzip")]);
        assert_eq!(found, (200, String::new(), "\"0a1b\"".into()));
    }

    #[test]
    fn a_form_that_is_known_is_not_sent_again() {
        for (known, status) in [
            ("\"0a1b-br\"", 304),
            ("W/\"0a1b-br\"", 304),
            ("\"other\", \"0a1b-br\"", 304),
            ("\"other\"", 200),
            ("\"0a1b\"", 200),
        ] {
            let found = answer(&SCRIPT, &[(ACCEPT_ENCODING, "br"), (IF_NONE_MATCH, known)]);
            assert_eq!(found.0, status, "{known}");
        }
    }

    #[test]
    fn encodings_are_taken_unless_refused() {
        assert!(takes("gzip, deflate, br", "br"));
        assert!(takes("br;q=0.5", "br"));
        assert!(!takes("gzip;q=1, br;q=0", "br"));
        assert!(!takes("gzip, br;q=0.0", "br"));
        assert!(!takes("", "br"));
    }
}
