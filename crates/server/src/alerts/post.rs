//! HTTP client for webhooks and push: checked address, no redirects, bounded time and size.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::http::header::{CONTENT_LENGTH, HOST, USER_AGENT};
use axum::http::{HeaderName, HeaderValue, Method, Request, Response, StatusCode};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto, version};

use super::failure::Failure;
use super::targets::Target;

/// The timeout of a whole request.
const TIME: Duration = Duration::from_secs(5);

/// The timeout for connecting to one of several addresses.
const CONNECTING: Duration = Duration::from_secs(2);

/// The most bytes of a response body that are read, and of its headers.
const MAX_ANSWER: usize = 4 * 1024;
const MAX_HEADERS: usize = 8 * 1024;

/// The most characters of a response that are reported.
const MAX_TOLD: usize = 200;

/// A request to send.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Letter {
    pub(super) headers: Vec<(HeaderName, HeaderValue)>,
    pub(super) body: Vec<u8>,
}

/// The HTTP client.
pub(crate) struct Poster {
    tls: TlsConnector,
    /// Whether private networks are allowed as targets, also without https.
    pub(super) private: bool,
}

impl Poster {
    pub(crate) fn new(private: bool) -> Poster {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let provider = Arc::new(crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_protocol_versions(&[&version::TLS13, &version::TLS12])
            .expect("both versions are built in")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Poster { tls: TlsConnector::from(Arc::new(config)), private }
    }

    /// Sends a request; any success status counts as accepted.
    pub(crate) async fn post(&self, target: &Target, letter: Letter) -> Result<(), Failure> {
        timeout(TIME, self.send(target, letter)).await.unwrap_or(Err(Failure::TooSlow))
    }

    async fn send(&self, target: &Target, letter: Letter) -> Result<(), Failure> {
        let addresses = target.resolve(self.private).await?;
        let stream = connect(&addresses).await.map_err(|error| {
            let host = &target.host;
            Failure::Unreachable(format!("nobody answers at `{host}`: {}", error.kind()))
        })?;
        let request = request(target, letter)?;
        if !target.secure {
            return exchange(stream, request).await;
        }
        let name = ServerName::try_from(target.host.clone())
            .map_err(|_| Failure::Unreachable(format!("`{}` is no name", target.host)))?;
        let stream = self.tls.connect(name, stream).await.map_err(|error| {
            Failure::Unreachable(format!("no secure connection to `{}`: {error}", target.host))
        })?;
        exchange(stream, request).await
    }
}

/// Connects to the first of these addresses that answers.
async fn connect(addresses: &[SocketAddr]) -> io::Result<TcpStream> {
    let mut failed = io::Error::from(io::ErrorKind::NotFound);
    for address in addresses {
        match timeout(CONNECTING, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => failed = error,
            Err(_) => failed = io::ErrorKind::TimedOut.into(),
        }
    }
    Err(failed)
}

fn request(target: &Target, letter: Letter) -> Result<Request<Full<Bytes>>, Failure> {
    let path = target.uri.path_and_query().map_or("/", |path| path.as_str());
    let authority = target.uri.authority().map_or("", |authority| authority.as_str());
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header(HOST, authority)
        .header(USER_AGENT, concat!("caravanserai/", env!("CARGO_PKG_VERSION")))
        .header(CONTENT_LENGTH, letter.body.len());
    for (name, value) in letter.headers {
        request = request.header(name, value);
    }
    let refused = |error: axum::http::Error| Failure::Unreachable(error.to_string());
    request.body(Full::from(letter.body)).map_err(refused)
}

/// Sends a request over a connection and evaluates the response, of which no more is read than is
/// reported.
async fn exchange<S>(stream: S, request: Request<Full<Bytes>>) -> Result<(), Failure>
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let broken = |error: hyper::Error| Failure::Unreachable(format!("it does not answer: {error}"));
    let handshake = http1::Builder::new().max_buf_size(MAX_HEADERS).handshake(TokioIo::new(stream));
    let (mut sender, connection) = handshake.await.map_err(broken)?;
    let asking = async {
        let answer = sender.send_request(request).await.map_err(broken)?;
        judge(answer).await
    };
    tokio::select! {
        done = asking => done,
        () = async { let _ = connection.await; std::future::pending().await } => Err(Failure::TooSlow),
    }
}

async fn judge(answer: Response<Incoming>) -> Result<(), Failure> {
    let status = answer.status();
    if status.is_success() {
        return Ok(());
    }
    if status.is_redirection() {
        let reason = format!("it answers with a redirect ({status}), which is not followed");
        return Err(Failure::Refused { reason, later: false });
    }
    let text = beginning(answer.into_body()).await;
    let reason = match text.as_str() {
        "" => format!("it answers {status}"),
        text => format!("it answers {status}: {text}"),
    };
    Err(match status {
        StatusCode::NOT_FOUND | StatusCode::GONE => Failure::Gone(reason),
        StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => {
            Failure::Refused { reason, later: true }
        }
        _ => Failure::Refused { reason, later: status.is_server_error() },
    })
}

/// The beginning of a response body, in one line.
async fn beginning(mut body: Incoming) -> String {
    let mut bytes = Vec::new();
    while bytes.len() < MAX_ANSWER
        && let Some(Ok(frame)) = body.frame().await
    {
        let Ok(data) = frame.into_data() else { break };
        let more = data.len().min(MAX_ANSWER - bytes.len());
        bytes.extend_from_slice(&data[..more]);
    }
    let text = String::from_utf8_lossy(&bytes);
    let plain = text.chars().map(|it| if it.is_control() { ' ' } else { it });
    let words: String = plain.take(MAX_TOLD).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
