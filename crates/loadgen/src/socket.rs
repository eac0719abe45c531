//! The WebSocket of a simulated person.

use std::io;
use std::net::{IpAddr, SocketAddr};

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::ClientRequestBuilder;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message as Frame, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::failure::Failure;
use crate::http::dial;

/// An open socket.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

/// Why it is closed.
#[derive(Debug)]
pub(crate) struct Closed(pub(crate) String);

impl From<Closed> for Failure {
    fn from(Closed(reason): Closed) -> Failure {
        Failure::new(reason)
    }
}

impl Socket {
    /// Connects; `query` begins with `?` or is empty.
    pub(crate) async fn connect(
        address: SocketAddr,
        game: &str,
        query: &str,
        cookie: &str,
    ) -> Result<Socket, Closed> {
        Socket::dial(address, None, game, query, cookie).await
    }

    /// The same, from another local address.
    pub(crate) async fn connect_from(
        address: SocketAddr,
        source: IpAddr,
        game: &str,
        query: &str,
        cookie: &str,
    ) -> Result<Socket, Closed> {
        Socket::dial(address, Some(source), game, query, cookie).await
    }

    async fn dial(
        address: SocketAddr,
        source: Option<IpAddr>,
        game: &str,
        query: &str,
        cookie: &str,
    ) -> Result<Socket, Closed> {
        let closed = |error: io::Error| Closed(format!("cannot connect: {error}"));
        let stream = dial(address, source).await.map_err(closed)?;
        let uri = format!("ws://{address}/api/tables/{game}/socket{query}");
        let uri = uri.parse().map_err(|_| Closed(format!("`{uri}` is no address")))?;
        let request = ClientRequestBuilder::new(uri).with_header("Cookie", cookie);
        // The defaults would cost 256 KiB for each of thousands of sockets.
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config))
            .await
            .map_err(|error| Closed(format!("no socket: {error}")))?;
        Ok(Socket { stream })
    }

    pub(crate) async fn say(&mut self, text: String) -> Result<(), Closed> {
        let sent = self.stream.send(Frame::Text(text.into())).await;
        sent.map_err(|error| Closed(format!("cannot be told: {error}")))
    }

    /// The next message. Cancel-safe: nothing is lost if this is dropped while it waits.
    pub(crate) async fn hear(&mut self) -> Result<Utf8Bytes, Closed> {
        loop {
            match self.stream.next().await {
                Some(Ok(Frame::Text(text))) => return Ok(text),
                Some(Ok(Frame::Close(frame))) => {
                    let why = frame.map(|frame| frame.to_string()).unwrap_or_default();
                    return Err(Closed(format!("closed: {why}")));
                }
                // Pings are answered by the library.
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(Closed(format!("broken: {error}"))),
                None => return Err(Closed("gone".into())),
            }
        }
    }
}
