//! Webhook messages: one line of text, and JSON in the format of each chat server, signed.

use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderName, HeaderValue};
use caravan_protocol::alerts::{Language, Shape, Webhook};
use caravan_room::fairness::hex;
use ring::hmac;
use serde_json::{Value, json};

use super::post::Letter;
use super::targets::Target;
use super::words::{self, Note};

/// The signature header: see docs/protocol.md.
const SIGNATURE: HeaderName = HeaderName::from_static("caravan-signature");

/// The content of a message.
#[derive(Clone, Copy)]
pub(crate) enum Text<'a> {
    /// Notes about tables.
    Notes(&'a [Note]),
    /// A test message.
    Trial,
}

/// The request for a webhook. `url` makes a URL of a path.
pub(crate) fn letter(
    webhook: &Webhook,
    target: &Target,
    (language, text): (Language, Text<'_>),
    url: &dyn Fn(&Note) -> String,
    (secret, now_s): (&str, u64),
) -> Letter {
    let shape = webhook.shape.unwrap_or_else(|| known(&target.host));
    let lines = |plain: fn(&str) -> String| -> String {
        let line =
            |note: &Note| format!("{} {}", plain(&words::public_line(language, note)), url(note));
        match text {
            Text::Notes(notes) => notes.iter().map(line).collect::<Vec<_>>().join("\n"),
            Text::Trial => words::trial(language).into(),
        }
    };
    let (kind, body) = match shape {
        // Names must not ping the whole channel, nor look like links.
        Shape::Discord => {
            let said = json!({ "content": lines(markdown), "allowed_mentions": { "parse": [] } });
            ("application/json", said.to_string())
        }
        Shape::Slack => ("application/json", json!({ "text": lines(entities) }).to_string()),
        Shape::Matrix => {
            let said = json!({ "text": lines(markdown), "username": "Caravanserai" });
            ("application/json", said.to_string())
        }
        Shape::Ntfy => ("text/plain; charset=utf-8", lines(str::to_owned)),
        Shape::Json => {
            let all = match text {
                Text::Notes(notes) => notes.iter().map(|note| about(note, &url(note))).collect(),
                Text::Trial => Vec::new(),
            };
            let said = json!({ "text": lines(str::to_owned), "sent": now_s, "tables": all });
            ("application/json", said.to_string())
        }
    };
    let mut headers = vec![(CONTENT_TYPE, HeaderValue::from_static(kind))];
    if shape == Shape::Ntfy {
        headers
            .push((HeaderName::from_static("x-title"), HeaderValue::from_static("Caravanserai")));
        if let Text::Notes([note]) = text
            && let Ok(address) = HeaderValue::try_from(url(note))
        {
            headers.push((HeaderName::from_static("x-click"), address));
        }
    }
    if let Ok(signature) = HeaderValue::try_from(sign(secret, now_s, body.as_bytes())) {
        headers.push((SIGNATURE, signature));
    }
    Letter { headers, body: body.into_bytes() }
}

/// A note as JSON.
fn about(note: &Note, url: &str) -> Value {
    json!({
        "event": note.event.name(),
        "game": note.game,
        "url": url,
        "title": words::game_name(note.family, note.theme),
        "name": note.name,
        "others": note.others,
        "round": note.round,
        "leftMs": note.left,
    })
}

/// The format of a host, where it is known.
fn known(host: &str) -> Shape {
    let host = host.to_ascii_lowercase();
    let is = |name: &str| host == name || host.ends_with(&format!(".{name}"));
    match () {
        () if is("discord.com") || is("discordapp.com") => Shape::Discord,
        () if is("slack.com") => Shape::Slack,
        () if is("ntfy.sh") => Shape::Ntfy,
        () => Shape::Json,
    }
}

/// The signature header: time, and HMAC-SHA256 with the secret over the time, a period and the
/// body.
fn sign(secret: &str, now_s: u64, body: &[u8]) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let signed = [now_s.to_string().as_bytes(), b".", body].concat();
    format!("t={now_s},v1={}", hex(hmac::sign(&key, &signed).as_ref()))
}

/// Escapes Markdown.
fn markdown(text: &str) -> String {
    let special =
        |it: char| it.is_ascii_punctuation() && !matches!(it, ',' | ':' | '.' | '\'' | '-');
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if special(letter) {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

/// Escapes mentions and links.
fn entities(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use caravan_protocol::message::{Family, Theme};

    use super::super::words::Event;
    use super::*;

    fn note(name: &str) -> Note {
        Note {
            event: Event::Turn,
            game: "g1".into(),
            family: Family::Road,
            theme: Theme::Spice,
            name: name.into(),
            others: vec!["Ben".into()],
            round: 5,
            left: Some(7_200_000),
        }
    }

    fn sent(url: &str, shape: Option<Shape>, name: &str) -> Letter {
        let webhook = Webhook { url: url.into(), shape };
        let target = Target::read(url, false).unwrap();
        let path = |note: &Note| format!("https://play.example.org/table/{}", note.game);
        let notes = [note(name)];
        let text = (Language::En, Text::Notes(&notes));
        letter(&webhook, &target, text, &path, ("secret", 1_000))
    }

    fn body(letter: &Letter) -> Value {
        serde_json::from_slice(&letter.body).unwrap()
    }

    const LINE: &str = "Ana, it is your turn: Spice Road with Ben, round 5, 2 hours left";
    const URL: &str = "https://play.example.org/table/g1";

    #[test]
    fn each_chat_server_gets_what_it_understands() {
        let text = format!("{LINE} {URL}");
        let discord = sent("https://discord.com/api/webhooks/1/x", None, "Ana");
        assert_eq!(body(&discord)["content"], text);
        assert_eq!(
            body(&sent("https://hooks.slack.com/services/T/B/x", None, "Ana"))["text"],
            text
        );
        let matrix = sent("https://hook.example.org/webhook/x", Some(Shape::Matrix), "Ana");
        assert_eq!(body(&matrix)["text"], text);
        let ntfy = sent("https://ntfy.sh/topic", None, "Ana");
        assert_eq!(String::from_utf8(ntfy.body.clone()).unwrap(), text);
        let click = ntfy.headers.iter().find(|(name, _)| name == "x-click").unwrap();
        assert_eq!(click.1, URL);
        let other = body(&sent("https://example.org/hook", None, "Ana"));
        assert_eq!((&other["text"], &other["sent"]), (&json!(text), &json!(1_000)));
        let table = json!({
            "event": "turn", "game": "g1", "url": URL, "title": "Spice Road", "name": "Ana",
            "others": ["Ben"], "round": 5, "leftMs": 7_200_000,
        });
        assert_eq!(other["tables"], json!([table]));
    }

    #[test]
    fn names_are_only_names() {
        let name = "@everyone <!channel> [x](y)";
        let discord = body(&sent("https://discord.com/api/webhooks/1/x", None, name));
        assert_eq!(discord["allowed_mentions"], json!({ "parse": [] }));
        let content = discord["content"].as_str().unwrap();
        assert!(content.starts_with(r"\@everyone \<\!channel\> \[x\]\(y\), it is"), "{content}");
        let slack = body(&sent("https://hooks.slack.com/services/T/B/x", None, name));
        assert!(slack["text"].as_str().unwrap().contains("&lt;!channel&gt;"), "{slack}");
    }

    #[test]
    fn the_signature_is_over_time_and_body() {
        // Computed with `printf '1000.{"a":1}' | openssl dgst -sha256 -hmac secret`.
        let expected = "t=1000,v1=79735020b7448fd0956ae8a025e12d8e8e654b3b2d7757e722076546bb0f8e3b";
        assert_eq!(sign("secret", 1_000, br#"{"a":1}"#), expected);
    }
}
