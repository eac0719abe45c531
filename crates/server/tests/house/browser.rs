//! A minimal HTTP client, with one connection for each request and full control of the bytes.

use std::net::SocketAddr;
use std::time::Duration;

use caravan_protocol::message::{Code, Refusal};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long an answer may take on a machine that builds something else at the same time.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// What the house answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The only header of this name, if there is one.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(other, _)| other.eq_ignore_ascii_case(name));
        let value = found.next().map(|(_, value)| value.as_str());
        assert!(found.next().is_none(), "{name} stands twice in {:?}", self.headers);
        value
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text()))
    }

    /// The reason of a refusal, which must have all its parts.
    pub(crate) fn reason(&self) -> String {
        assert_eq!(self.header("content-type"), Some("application/json"), "{}", self.text());
        let refusal: Refusal = serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()));
        assert_eq!(refusal.code == Code::Unknown, self.status == 404, "{}", self.text());
        refusal.reason
    }
}

/// The paths of a table's links, and the tokens in them.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    pub(crate) game: String,
    pub(crate) invite: String,
    pub(crate) watch: String,
}

impl Links {
    /// The links that the house has told.
    pub(crate) fn read(links: &Value) -> Links {
        let token = |name: &str, path: &str| {
            links[name].as_str().and_then(|link| link.strip_prefix(path)).unwrap().to_owned()
        };
        Links {
            game: links["game"].as_str().unwrap().into(),
            invite: token("invite", "/join/"),
            watch: token("watch", "/watch/"),
        }
    }
}

/// Somebody with or without a cookie.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    pub(crate) address: SocketAddr,
    /// Name and value.
    pub(crate) cookie: Option<String>,
}

impl Browser {
    /// Somebody whom the house does not know.
    pub(crate) fn unknown(address: SocketAddr) -> Browser {
        Browser { address, cookie: None }
    }

    /// Somebody who has come for the first time and has a session now.
    pub(crate) async fn arrive(address: SocketAddr) -> Browser {
        let mut browser = Browser::unknown(address);
        let answer = browser.ask("POST", "/api/me", &[], b"").await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        browser.keep(&answer);
        browser
    }

    /// The same, under a name.
    pub(crate) async fn named(address: SocketAddr, name: &str) -> Browser {
        let browser = Browser::arrive(address).await;
        let answer = browser.send("PUT", "/api/me", &serde_json::json!({ "name": name })).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        browser
    }

    /// The same person at another address of the house.
    pub(crate) fn at(&self, address: SocketAddr) -> Browser {
        Browser { address, ..self.clone() }
    }

    /// Keeps the cookie of an answer.
    pub(crate) fn keep(&mut self, answer: &Answer) {
        let cookie = answer.header("set-cookie").expect("a cookie");
        self.cookie = cookie.split(';').next().map(str::to_owned);
    }

    /// The secret part of the cookie.
    pub(crate) fn token(&self) -> &str {
        self.cookie.as_deref().and_then(|cookie| cookie.split_once('=')).unwrap().1
    }

    /// Where this person is logged in, and links for other devices.
    pub(crate) async fn devices(&self) -> Value {
        let answer = self.get("/api/me/devices").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// Logs out.
    pub(crate) async fn log_out(&self) -> Answer {
        let devices = self.devices().await;
        let browsers = devices["browsers"].as_array().unwrap();
        let this = browsers.iter().find(|browser| browser["this"] == true).unwrap();
        let path = format!("/api/me/devices/{}", this["id"].as_str().unwrap());
        self.ask("DELETE", &path, &[], b"").await
    }

    /// The path at which a new link for another device of this person is used.
    pub(crate) async fn device_link(&self) -> String {
        let made = self.ask("POST", "/api/me/devices", &[], b"").await;
        assert_eq!(made.status, 201, "{}", made.text());
        made.json()["path"].as_str().unwrap().replace("/device/", "/api/devices/")
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], b"").await
    }

    /// Sends JSON.
    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value) -> Answer {
        let headers = [("Content-Type", "application/json")];
        self.ask(method, path, &headers, body.to_string().as_bytes()).await
    }

    /// Asks for a socket, as a page does; the answer is 101 if it would be opened.
    pub(crate) async fn ask_socket(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let upgrade = [
            ("Connection", "Upgrade"),
            ("Upgrade", "websocket"),
            ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
        ];
        self.ask("GET", path, &[&upgrade[..], headers].concat(), b"").await
    }

    /// Asks with these headers, which come before those that every request has.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let request = self.request(method, path, headers, body);
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        // Whoever refuses early may not read the rest.
        let _ = stream.write_all(&request).await;
        read_answer(&mut stream, method == "HEAD").await
    }

    /// The bytes of a request.
    pub(crate) fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Vec<u8> {
        let mut lines = vec![format!("{method} {path} HTTP/1.1")];
        if !headers.iter().any(|(name, _)| *name == "Host") {
            lines.push(format!("Host: {}", self.address));
        }
        lines.extend(headers.iter().map(|(name, value)| format!("{name}: {value}")));
        if !headers.iter().any(|(name, _)| *name == "Connection") {
            lines.push("Connection: close".into());
        }
        if let Some(cookie) = &self.cookie {
            lines.push(format!("Cookie: {cookie}"));
        }
        if !body.is_empty() {
            lines.push(format!("Content-Length: {}", body.len()));
        }
        [lines.join("\r\n").as_bytes(), b"\r\n\r\n", body].concat()
    }

    /// Lays a table.
    pub(crate) async fn lay(&self, wish: &Value) -> Links {
        let answer = self.send("POST", "/api/tables", wish).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        Links::read(&answer.json())
    }
}

/// Reads one answer.
pub(crate) async fn read_answer(stream: &mut TcpStream, head_only: bool) -> Answer {
    let mut bytes = Vec::new();
    let body = loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end + 4;
        }
        assert!(read_more(stream, &mut bytes).await, "no answer, only {bytes:?}");
    };
    let head = String::from_utf8(bytes.drain(..body).collect()).unwrap();
    let mut lines = head.trim_end().split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).unwrap().parse().unwrap();
    let header = |line: &str| {
        let (name, value) = line.split_once(": ").unwrap_or((line.trim_end_matches(':'), ""));
        (name.to_owned(), value.to_owned())
    };
    let mut answer = Answer { status, headers: lines.map(header).collect(), body: Vec::new() };
    let length = answer.header("content-length").map(|length| length.parse::<usize>().unwrap());
    let chunked = answer.header("transfer-encoding") == Some("chunked");
    let empty = head_only || status < 200 || matches!(status, 204 | 304);
    let length = if empty { 0 } else { length.unwrap_or(usize::MAX) };
    while bytes.len() < length && read_more(stream, &mut bytes).await {}
    assert!(bytes.len() == length || length == usize::MAX, "{} of {length}", bytes.len());
    answer.body = if chunked { joined(&bytes) } else { bytes };
    answer
}

/// The chunks of a body without their lengths; the last one must be there.
fn joined(mut chunks: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    loop {
        let end = chunks.windows(2).position(|window| window == b"\r\n").expect("a whole body");
        let length = std::str::from_utf8(&chunks[..end]).unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        if length == 0 {
            return whole;
        }
        whole.extend(&chunks[end + 2..end + 2 + length]);
        chunks = &chunks[end + 2 + length + 2..];
    }
}

/// Reads what has arrived; `false` at the end.
async fn read_more(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> bool {
    let read = timeout(PATIENCE, stream.read_buf(bytes)).await;
    read.expect("the house does not answer").is_ok_and(|read| read > 0)
}
