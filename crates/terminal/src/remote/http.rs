//! Asking a server over HTTP, encrypted or not.

use std::env;
use std::error::Error;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use caravan_protocol::message::{Code, Refusal};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http1::handshake;
use hyper::header::{CONTENT_TYPE, COOKIE, HOST, LOCATION, SET_COOKIE, USER_AGENT};
use hyper_util::rt::TokioIo;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto, version};

use super::link::Link;

/// How long connecting may take, and a whole answer.
const CONNECTING: Duration = Duration::from_secs(8);
const ANSWERING: Duration = Duration::from_secs(20);

/// The variable that names a file of more certificate authorities, as with OpenSSL and curl.
const AUTHORITIES: &str = "SSL_CERT_FILE";

/// The most bytes of an answer: a long game step by step is the largest.
const LARGEST: usize = 32 * 1024 * 1024;

/// The name of this program, for the list of one's devices.
pub(super) const AGENT: &str = concat!("caravan/", env!("CARGO_PKG_VERSION"), " (terminal)");

/// A connection, encrypted or not.
pub(super) trait Wire: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Wire for T {}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Failed {
    /// Nobody answers, or not now: later it may be different.
    Away(String),
    /// The server refuses.
    Refused(Box<Refusal>),
    /// What answers is no server of ours, or one that speaks otherwise.
    Strange(String),
}

impl Failed {
    /// In words for people.
    pub(crate) fn reason(&self) -> &str {
        match self {
            Failed::Away(reason) | Failed::Strange(reason) => reason,
            Failed::Refused(refusal) => &refusal.reason,
        }
    }

    fn refused(code: Code, reason: impl Into<String>) -> Failed {
        Failed::Refused(Box::new(Refusal::new(code, reason.into())))
    }

    /// Whether trying again later makes sense.
    pub(crate) fn passes(&self) -> bool {
        match self {
            Failed::Away(_) => true,
            Failed::Refused(refusal) => {
                matches!(refusal.code, Code::TooMuch | Code::Unavailable | Code::NotNow)
            }
            Failed::Strange(_) => false,
        }
    }
}

/// An answer.
pub(crate) struct Answer {
    pub(crate) body: Bytes,
    /// The cookie that it sets, without its attributes.
    pub(crate) cookie: Option<String>,
}

/// The authorities of Mozilla, and those in the file of [`AUTHORITIES`].
fn roots() -> Result<RootCertStore, String> {
    let mut roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let Some(file) = env::var_os(AUTHORITIES).filter(|file| !file.is_empty()) else {
        return Ok(roots);
    };
    let unread = |error: &dyn Error| {
        let file = file.display();
        format!("{AUTHORITIES} names {file}, which is no file of certificates (PEM): {error}")
    };
    for certificate in CertificateDer::pem_file_iter(&file).map_err(|error| unread(&error))? {
        let certificate = certificate.map_err(|error| unread(&error))?;
        roots.add(certificate).map_err(|error| unread(&error))?;
    }
    Ok(roots)
}

/// A server.
#[derive(Clone)]
pub(crate) struct Server {
    pub(crate) link: Link,
    tls: TlsConnector,
}

impl Server {
    pub(crate) fn at(link: &Link) -> Result<Server, String> {
        let provider = Arc::new(crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_protocol_versions(&[&version::TLS13, &version::TLS12])
            .expect("both versions are built in")
            .with_root_certificates(roots()?)
            .with_no_client_auth();
        Ok(Server { link: link.clone(), tls: TlsConnector::from(Arc::new(config)) })
    }

    /// Connects.
    pub(super) async fn dial(&self) -> Result<Box<dyn Wire>, Failed> {
        let origin = self.link.origin();
        let away = |error: io::Error| Failed::Away(format!("nobody answers at {origin}: {error}"));
        let connecting = TcpStream::connect((&*self.link.host, self.link.port));
        let stream = timeout(CONNECTING, connecting).await;
        let stream =
            stream.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())).map_err(away)?;
        let _ = stream.set_nodelay(true);
        if !self.link.secure {
            return Ok(Box::new(stream));
        }
        let name = ServerName::try_from(self.link.host.clone())
            .map_err(|_| Failed::Strange(format!("`{}` is no name of a server", self.link.host)))?;
        let shaking = timeout(CONNECTING, self.tls.connect(name, stream)).await;
        match shaking.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) {
            Ok(stream) => Ok(Box::new(stream)),
            // A certificate that does not fit will not fit in a second either.
            Err(error)
                if error
                    .get_ref()
                    .is_some_and(<dyn Error + Send + Sync>::is::<tokio_rustls::rustls::Error>) =>
            {
                Err(Failed::Strange(format!("no secure connection to {origin}: {error}")))
            }
            Err(error) => Err(away(error)),
        }
    }

    /// Asks for JSON.
    pub(crate) async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        cookie: Option<&str>,
    ) -> Result<T, Failed> {
        self.ask("GET", path, cookie).await.and_then(|answer| self.read(&answer.body))
    }

    /// Reads an answer.
    pub(crate) fn read<T: DeserializeOwned>(&self, body: &[u8]) -> Result<T, Failed> {
        serde_json::from_slice(body).map_err(|error| {
            let origin = self.link.origin();
            Failed::Strange(format!(
                "what {origin} says cannot be read, so it is no server of Caravanserai, or one of \
                 another version: {error}"
            ))
        })
    }

    /// Asks; anything but success is a failure.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        cookie: Option<&str>,
    ) -> Result<Answer, Failed> {
        let late = || Failed::Away(format!("{} does not answer", self.link.origin()));
        timeout(ANSWERING, self.exchange(method, path, cookie))
            .await
            .unwrap_or_else(|_| Err(late()))
    }

    async fn exchange(
        &self,
        method: &str,
        path: &str,
        cookie: Option<&str>,
    ) -> Result<Answer, Failed> {
        let origin = self.link.origin();
        let broken = |error: hyper::Error| Failed::Away(format!("{origin} hangs up: {error}"));
        let stream = TokioIo::new(self.dial().await?);
        let (mut sender, connection) = handshake(stream).await.map_err(broken)?;
        tokio::spawn(connection);
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.link.authority())
            .header(USER_AGENT, AGENT)
            .header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        let request = request
            .body(Full::<Bytes>::default())
            .map_err(|error| Failed::Strange(format!("{path} cannot be asked for: {error}")))?;
        let response = sender.send_request(request).await.map_err(broken)?;
        let (head, body) = response.into_parts();
        let cookie = head.headers.get(SET_COOKIE).and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|value| value.split(';').next()).map(str::to_owned);
        let body = Limited::new(body, LARGEST).collect().await;
        let body = body.map_err(|error| Failed::Away(format!("{origin} hangs up: {error}")))?;
        let body = body.to_bytes();
        let status = head.status;
        if status.is_success() {
            return Ok(Answer { body, cookie });
        }
        if status.is_redirection() {
            let to = head.headers.get(LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default();
            let to: String = to.chars().filter(|one| !one.is_control()).take(120).collect();
            return Err(Failed::Strange(format!(
                "{origin} sends you on to {to}: use that address"
            )));
        }
        // What stands between us and the server does not speak its language.
        Err(match serde_json::from_slice::<Refusal>(&body) {
            Ok(refusal) => Failed::Refused(Box::new(refusal)),
            Err(_) if status.is_server_error() || status.as_u16() == 429 => {
                Failed::Away(format!("{origin} answers {status}"))
            }
            Err(_) => Failed::refused(
                Code::Unknown,
                format!("{origin} answers {status}, so it may be no server of Caravanserai"),
            ),
        })
    }
}
