//! An HTTP client for sequential requests over one connection.

use std::io;
use std::net::{IpAddr, SocketAddr};

use axum::body::Bytes;
use axum::http::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use caravan_protocol::lobby::TableLinks;
use http_body_util::{BodyExt as _, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpSocket, TcpStream};

use crate::failure::Failure;

/// A connection for sequential requests.
pub(crate) struct Http {
    address: SocketAddr,
    source: Option<IpAddr>,
    /// Whether answers may be compressed.
    compressed: bool,
    sender: Option<SendRequest<Full<Bytes>>>,
}

/// A response.
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The cookie that it sets, without its attributes.
    pub(crate) cookie: Option<String>,
    pub(crate) body: Bytes,
}

impl Http {
    pub(crate) fn new(address: SocketAddr) -> Http {
        Http { address, source: None, compressed: false, sender: None }
    }

    /// The same, from another local address; `compressed` allows compressed responses.
    pub(crate) fn from(address: SocketAddr, source: IpAddr, compressed: bool) -> Http {
        Http { source: Some(source), compressed, ..Http::new(address) }
    }

    pub(crate) async fn get(&mut self, path: &str, cookie: Option<&str>) -> io::Result<Answer> {
        self.ask("GET", path, cookie, "").await
    }

    /// Sends a request; anything but success is a failure.
    pub(crate) async fn expect(
        &mut self,
        method: &str,
        path: &str,
        cookie: Option<&str>,
        body: &str,
    ) -> Result<Answer, Failure> {
        let answer = match self.ask(method, path, cookie, body).await {
            Ok(answer) => answer,
            // An idle connection may have been closed by now.
            Err(_) => self.ask(method, path, cookie, body).await?,
        };
        if (200..300).contains(&answer.status) {
            return Ok(answer);
        }
        let Answer { status, body, .. } = answer;
        let reason = String::from_utf8_lossy(&body);
        Err(Failure::new(format!("{method} {path} was answered with {status}: {}", reason.trim())))
    }

    /// Creates a table.
    pub(crate) async fn lay(&mut self, cookie: &str, wish: &str) -> Result<TableLinks, Failure> {
        let laid = self.expect("POST", "/api/tables", Some(cookie), wish).await?;
        serde_json::from_slice(&laid.body).map_err(Failure::new)
    }

    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        cookie: Option<&str>,
        body: &str,
    ) -> io::Result<Answer> {
        let mut sender = match self.sender.take() {
            Some(sender) => sender,
            None => self.connect().await?,
        };
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, self.address.to_string())
            .header(CONTENT_TYPE, "application/json");
        if let Some(cookie) = cookie {
            request = request.header(COOKIE, cookie);
        }
        if self.compressed {
            request = request.header(ACCEPT_ENCODING, "gzip");
        }
        let body = Full::from(body.to_owned());
        let request = request.body(body).map_err(io::Error::other)?;
        sender.ready().await.map_err(io::Error::other)?;
        let response = sender.send_request(request).await.map_err(io::Error::other)?;
        let status = response.status().as_u16();
        let cookie = response.headers().get(SET_COOKIE).and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|value| value.split(';').next()).map(Into::into);
        let body = response.into_body().collect().await.map_err(io::Error::other)?.to_bytes();
        // After a failure the connection is dropped, and the next request opens a new one.
        self.sender = Some(sender);
        Ok(Answer { status, cookie, body })
    }

    async fn connect(&self) -> io::Result<SendRequest<Full<Bytes>>> {
        let stream = TokioIo::new(dial(self.address, self.source).await?);
        let (sender, connection) = handshake(stream).await.map_err(io::Error::other)?;
        // It ends when the sender is dropped.
        tokio::spawn(connection);
        Ok(sender)
    }
}

/// Connects, optionally from another local address.
pub(crate) async fn dial(address: SocketAddr, source: Option<IpAddr>) -> io::Result<TcpStream> {
    let stream = match source {
        None => TcpStream::connect(address).await?,
        Some(source) => {
            let socket = TcpSocket::new_v4()?;
            socket.bind(SocketAddr::new(source, 0))?;
            socket.connect(address).await?
        }
    };
    stream.set_nodelay(true)?;
    Ok(stream)
}
