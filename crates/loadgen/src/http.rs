//! A minimal HTTP client.

use std::io;
use std::net::{IpAddr, SocketAddr};

use caravan_protocol::lobby::TableLinks;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpSocket, TcpStream};

use crate::failure::Failure;

/// A connection for sequential requests.
pub(crate) struct Http {
    address: SocketAddr,
    source: Option<IpAddr>,
    /// Whether answers may be compressed.
    compressed: bool,
    stream: Option<BufReader<TcpStream>>,
}

/// A response.
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The cookie that it sets, without its attributes.
    pub(crate) cookie: Option<String>,
    pub(crate) body: Vec<u8>,
}

impl Http {
    pub(crate) fn new(address: SocketAddr) -> Http {
        Http { address, source: None, compressed: false, stream: None }
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
        let mut stream = if let Some(stream) = self.stream.take() {
            stream
        } else {
            let stream = dial(self.address, self.source).await?;
            BufReader::with_capacity(4 * 1024, stream)
        };
        let cookie = cookie.map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let encoding = if self.compressed { "Accept-Encoding: gzip\r\n" } else { "" };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{cookie}Content-Type: application/json\r\n\
             {encoding}Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        let answer = read(&mut stream).await?;
        // After a failure the connection is dropped, and the next request opens a new one.
        self.stream = Some(stream);
        Ok(answer)
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

async fn read(stream: &mut BufReader<TcpStream>) -> io::Result<Answer> {
    let broken = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what);
    let mut line = String::new();
    if stream.read_line(&mut line).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| broken("an answer without a status"))?;
    let (mut length, mut cookie) = (None, None);
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.trim().parse::<usize>().ok(),
            "set-cookie" => cookie = value.trim().split(';').next().map(Into::into),
            _ => {}
        }
    }
    let length = length.ok_or_else(|| broken("an answer without a length"))?;
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    Ok(Answer { status, cookie, body })
}
