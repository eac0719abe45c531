//! Programs to which the house sends: of chats, of browsers, of mail. They take what comes, or do worse.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::player::eventually;

/// What a program does with a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// It takes it.
    Takes,
    /// It never answers.
    IsSilent,
    /// It answers with this status.
    Says(u16),
    /// It sends the asker somewhere else.
    Redirects(String),
    /// Its answer never ends.
    Babbles,
    /// The headers of its answer never end.
    BabblesAtOnce,
}

/// A request that came.
#[derive(Clone, Debug)]
pub(crate) struct Got {
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Got {
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// A program that is asked over HTTP.
pub(crate) struct Sink {
    pub(crate) address: SocketAddr,
    got: Arc<Mutex<Vec<Got>>>,
    task: JoinHandle<()>,
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Sink {
    pub(crate) async fn open(manner: Manner) -> Sink {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let got = Arc::<Mutex<Vec<Got>>>::default();
        let all = Arc::clone(&got);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (manner, got) = (manner.clone(), Arc::clone(&all));
                tokio::spawn(async move { serve(stream, manner, &got).await });
            }
        });
        Sink { address, got, task }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/hook", self.address)
    }

    pub(crate) fn got(&self) -> Vec<Got> {
        self.got.lock().unwrap().clone()
    }

    /// Waits for so many requests.
    pub(crate) async fn until(&self, count: usize) -> Vec<Got> {
        eventually("the program is asked", || async { self.got().len() >= count }).await;
        let got = self.got();
        assert_eq!(got.len(), count, "{got:?}");
        got
    }
}

async fn serve(stream: TcpStream, manner: Manner, got: &Mutex<Vec<Got>>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.ok()?;
        match line.trim_end() {
            "" => break,
            line => lines.push(line.to_owned()),
        }
    }
    let path = lines.first()?.split(' ').nth(1)?.to_owned();
    let headers: Vec<(String, String)> = lines[1..]
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let mut request = Got { path, headers, body: Vec::new() };
    request.body = vec![0; request.header("content-length").parse().ok()?];
    stream.read_exact(&mut request.body).await.ok()?;
    got.lock().unwrap().push(request);
    let stream = stream.get_mut();
    let head = match manner {
        Manner::Takes => "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok".into(),
        Manner::IsSilent => {
            // Until the asker has had enough.
            let _ = stream.read_u8().await;
            return None;
        }
        Manner::Says(status) => {
            format!("HTTP/1.1 {status} No\r\ncontent-length: 9\r\n\r\nnot today")
        }
        Manner::Redirects(to) => {
            format!("HTTP/1.1 302 Found\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n")
        }
        Manner::Babbles => {
            stream.write_all(b"HTTP/1.1 500 No\r\n\r\n").await.ok()?;
            loop {
                stream.write_all(&[b'x'; 1_024]).await.ok()?;
            }
        }
        Manner::BabblesAtOnce => {
            stream.write_all(b"HTTP/1.1 200 OK\r\n").await.ok()?;
            loop {
                stream.write_all(b"x-babble: babble\r\n").await.ok()?;
            }
        }
    };
    stream.write_all(head.as_bytes()).await.ok()
}

/// A mail server, and what it was given.
pub(crate) struct Post {
    pub(crate) address: SocketAddr,
    got: Arc<Mutex<Vec<Mail>>>,
    manner: Arc<Mutex<Manner>>,
    /// How many connections it has had.
    asked: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

/// An e-mail that came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mail {
    pub(crate) from: String,
    pub(crate) to: String,
    pub(crate) text: String,
}

impl Mail {
    /// A header, with its lines joined.
    pub(crate) fn header(&self, name: &str) -> String {
        let head = self.text.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ");
        let found = head.split("\r\n").find_map(|line| line.strip_prefix(&format!("{name}: ")));
        found.unwrap_or_else(|| panic!("no {name} in {head}")).to_owned()
    }

    /// What stands below the headers, decoded.
    pub(crate) fn body(&self) -> String {
        let body = self.text.split_once("\r\n\r\n").unwrap().1;
        match self.header("Content-Transfer-Encoding").as_str() {
            "quoted-printable" => unquoted(body),
            "base64" => {
                use base64::Engine as _;
                let text: String = body.split_whitespace().collect();
                let bytes = base64::engine::general_purpose::STANDARD.decode(text).unwrap();
                String::from_utf8(bytes).unwrap()
            }
            _ => body.to_owned(),
        }
    }

    /// The first word that begins like this.
    pub(crate) fn link(&self, beginning: &str) -> String {
        let body = self.body();
        let found = body.split_whitespace().find(|word| word.starts_with(beginning));
        found.unwrap_or_else(|| panic!("no {beginning} in {body}")).to_owned()
    }
}

/// Text without the escapes of quoted-printable.
fn unquoted(text: &str) -> String {
    let joined = text.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = joined.as_bytes();
    while let Some((&first, others)) = rest.split_first() {
        if first == b'=' {
            let hex = std::str::from_utf8(&others[..2]).unwrap();
            bytes.push(u8::from_str_radix(hex, 16).unwrap());
            rest = &others[2..];
        } else {
            bytes.push(first);
            rest = others;
        }
    }
    String::from_utf8(bytes).unwrap()
}

impl Drop for Post {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Post {
    pub(crate) async fn open() -> Post {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let got = Arc::<Mutex<Vec<Mail>>>::default();
        let manner = Arc::new(Mutex::new(Manner::Takes));
        let asked = Arc::<AtomicUsize>::default();
        let (all, now, count) = (Arc::clone(&got), Arc::clone(&manner), Arc::clone(&asked));
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                count.fetch_add(1, Ordering::SeqCst);
                let (manner, got) = (now.lock().unwrap().clone(), Arc::clone(&all));
                tokio::spawn(async move { take_mail(stream, manner, &got).await });
            }
        });
        Post { address, got, manner, asked, task }
    }

    /// From now on it does this with e-mail.
    pub(crate) fn becomes(&self, manner: Manner) {
        *self.manner.lock().unwrap() = manner;
    }

    pub(crate) fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    pub(crate) fn got(&self) -> Vec<Mail> {
        self.got.lock().unwrap().clone()
    }

    /// Waits for so many e-mails.
    pub(crate) async fn until(&self, count: usize) -> Vec<Mail> {
        eventually("e-mail comes", || async { self.got().len() >= count }).await;
        let got = self.got();
        assert_eq!(got.len(), count, "{got:?}");
        got
    }
}

/// The few words of SMTP that are needed.
async fn take_mail(stream: TcpStream, manner: Manner, got: &Mutex<Vec<Mail>>) -> Option<()> {
    let mut stream = BufReader::new(stream);
    if manner == Manner::IsSilent {
        let _ = stream.read_u8().await;
        return None;
    }
    if manner == Manner::Babbles {
        loop {
            stream.get_mut().write_all(b"220-babble\r\n").await.ok()?;
        }
    }
    stream.get_mut().write_all(b"220 here\r\n").await.ok()?;
    let mut mail = Mail::default();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let line = line.trim_end();
        let answer = match line.split(' ').next()?.to_ascii_uppercase().as_str() {
            "EHLO" => "250 here",
            "MAIL" => {
                mail.from = line.to_owned();
                "250 ok"
            }
            "RCPT" => {
                mail.to = line.to_owned();
                match manner {
                    Manner::Says(550) => "550 nobody of this name",
                    Manner::Says(_) => "451 not today",
                    _ => "250 ok",
                }
            }
            "DATA" => {
                stream.get_mut().write_all(b"354 go on\r\n").await.ok()?;
                loop {
                    let mut line = String::new();
                    stream.read_line(&mut line).await.ok()?;
                    if line == ".\r\n" {
                        break;
                    }
                    mail.text += line.strip_prefix('.').unwrap_or(&line);
                }
                got.lock().unwrap().push(std::mem::take(&mut mail));
                "250 taken"
            }
            "QUIT" => "221 bye",
            _ => "250 ok",
        };
        stream.get_mut().write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
}
