//! A minimal WebSocket client, for frames that no library sends.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::browser::{Browser, PATIENCE, read_answer};

/// What a frame is.
pub(crate) const CONTINUED: u8 = 0;
pub(crate) const TEXT: u8 = 1;
pub(crate) const BINARY: u8 = 2;
pub(crate) const CLOSE: u8 = 8;
pub(crate) const PING: u8 = 9;
pub(crate) const PONG: u8 = 10;

/// A frame as a client sends it: the last of its message, and masked.
pub(crate) fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    bytes(true, kind, true, payload)
}

/// A frame of any kind.
pub(crate) fn bytes(last: bool, kind: u8, masked: bool, payload: &[u8]) -> Vec<u8> {
    const MASK: [u8; 4] = [0x5a, 0xa5, 0x0f, 0xf0];
    let mask_bit = if masked { 0x80 } else { 0 };
    let mut bytes = vec![if last { 0x80 } else { 0 } | kind];
    match (u8::try_from(payload.len()), u16::try_from(payload.len())) {
        (Ok(length @ 0..=125), _) => bytes.push(mask_bit | length),
        (_, Ok(length)) => {
            bytes.push(mask_bit | 0x7e);
            bytes.extend(length.to_be_bytes());
        }
        _ => {
            bytes.push(mask_bit | 0x7f);
            bytes.extend((payload.len() as u64).to_be_bytes());
        }
    }
    if masked {
        bytes.extend(MASK);
        bytes.extend(payload.iter().zip(MASK.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    } else {
        bytes.extend(payload);
    }
    bytes
}

/// An open socket.
pub(crate) struct Raw {
    stream: TcpStream,
}

impl Raw {
    /// Opens the socket of a table.
    pub(crate) async fn open(browser: &Browser, game: &str) -> Raw {
        Raw::upgrade(browser, game, TcpStream::connect(browser.address).await.unwrap()).await
    }

    /// Opens the socket of a table for somebody whose system keeps little of what is not read.
    pub(crate) async fn open_narrow(browser: &Browser, game: &str) -> Raw {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4 * 1024).unwrap();
        let SocketAddr::V4(_) = browser.address else { panic!("an address of the other kind") };
        Raw::upgrade(browser, game, socket.connect(browser.address).await.unwrap()).await
    }

    async fn upgrade(browser: &Browser, game: &str, mut stream: TcpStream) -> Raw {
        let headers = [
            ("Connection", "Upgrade"),
            ("Upgrade", "websocket"),
            ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
        ];
        let request = browser.request("GET", &format!("/api/tables/{game}/socket"), &headers, b"");
        stream.write_all(&request).await.unwrap();
        let answer = read_answer(&mut stream, false).await;
        assert_eq!(answer.status, 101, "{}", answer.text());
        assert!(answer.body.is_empty(), "the house speaks when it is spoken to");
        Raw { stream }
    }

    /// Sends bytes; `false` if the house has heard enough and is gone.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> bool {
        let sent = timeout(PATIENCE, self.stream.write_all(bytes)).await;
        sent.expect("the house does not listen").is_ok()
    }

    /// The next frame; nothing when the connection is gone.
    pub(crate) async fn next(&mut self) -> Option<(u8, Vec<u8>)> {
        timeout(PATIENCE, self.read()).await.expect("the house is silent")
    }

    async fn read(&mut self) -> Option<(u8, Vec<u8>)> {
        let kind = self.stream.read_u8().await.ok()?;
        assert_eq!(kind & 0xf0, 0x80, "the house sends whole messages");
        let length = self.stream.read_u8().await.ok()?;
        assert_eq!(length & 0x80, 0, "a house does not mask");
        let length = match length {
            126 => u64::from(self.stream.read_u16().await.ok()?),
            127 => self.stream.read_u64().await.ok()?,
            length => length.into(),
        };
        let mut payload = vec![0; usize::try_from(length).unwrap()];
        self.stream.read_exact(&mut payload).await.ok()?;
        Some((kind & 0x0f, payload))
    }

    /// The code and the reason of the close, whatever comes before it.
    pub(crate) async fn closed(&mut self) -> Option<(u16, String)> {
        loop {
            if let (CLOSE, payload) = self.next().await? {
                let (code, reason) = payload.split_first_chunk().expect("a close says why");
                let reason = String::from_utf8(reason.to_vec()).unwrap();
                return Some((u16::from_be_bytes(*code), reason));
            }
        }
    }
}
