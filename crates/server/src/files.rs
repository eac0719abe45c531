//! The page: files that were compressed when the program was built.

use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH,
    VARY,
};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

/// A file in all forms in which it can be sent.
struct File {
    path: &'static str,
    content_type: &'static str,
    /// Changes with the content.
    tag: &'static str,
    /// Whether the path changes with the content too, so that it can be kept for ever.
    lasting: bool,
    plain: &'static [u8],
    brotli: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Serves a file; every address of the page itself is served with the page, which knows them.
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
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
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
    // Each form is a thing of its own for caches.
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

/// Whether a list of encodings takes one: it names it, and not with a weight of zero.
fn takes(accepts: &str, encoding: &str) -> bool {
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
    use super::*;

    #[test]
    fn encodings_are_taken_unless_refused() {
        assert!(takes("gzip, deflate, br", "br"));
        assert!(takes("br;q=0.5", "br"));
        assert!(!takes("gzip;q=1, br;q=0", "br"));
        assert!(!takes("gzip, br;q=0.0", "br"));
        assert!(!takes("", "br"));
    }
}
