//! Alerts: settings and delivery over Web Push, webhooks and e-mail.

mod failure;
mod mail;
mod post;
pub(crate) mod push;
mod queue;
mod quiet;
mod settings;
mod targets;
mod webhook;
mod words;

use caravan_protocol::alerts::{AlertWay, Language};
use futures_util::future::join_all;
use serde_json::json;
use tokio::sync::OnceCell;

pub(crate) use failure::Failure;
pub(crate) use push::HouseKey;
pub(crate) use queue::{Alert, Queue};
pub(crate) use quiet::until as quiet_until;
pub(crate) use settings::{Abilities, Settings};
pub(crate) use webhook::Text;
pub(crate) use words::{Event, Note};

use crate::clock::now;
use crate::config::Config;
use mail::{Mail, Mailer};
use post::Poster;
use targets::Target;

/// How long a push service keeps a message for an offline browser, in seconds: longer than a
/// weekend, but not forever.
const KEPT: u32 = 4 * 86_400;
const KEPT_LIVE: u32 = 1_800;

/// Delivers messages.
pub(crate) struct Outgoing {
    pub(crate) queue: Queue,
    poster: Poster,
    mailer: Option<Mailer>,
    key: OnceCell<HouseKey>,
    /// The public address of the server.
    site: String,
}

/// A message to one person.
#[derive(Clone, Copy)]
pub(crate) struct Outbound<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) text: Text<'a>,
    /// The token of their e-mail address.
    pub(crate) mail_token: &'a str,
    /// Whether it is about a live game, at which people are expected to stay.
    pub(crate) live: bool,
}

impl Outgoing {
    pub(crate) fn new(config: &Config) -> Outgoing {
        let mailer = config.smtp.as_ref().zip(config.mail_from.as_ref());
        // Both were validated with the settings.
        let mailer = mailer.and_then(|(smtp, from)| Mailer::new(smtp, from).ok());
        let site = config.public_url.as_ref().map(|url| url.trim_end_matches('/').to_owned());
        Outgoing {
            queue: Queue::default(),
            poster: Poster::new(config.private_targets),
            mailer,
            key: OnceCell::new(),
            site: site.unwrap_or_else(|| format!("http://{}", config.bind())),
        }
    }

    /// The server's capabilities that settings depend on.
    pub(crate) fn abilities(&self) -> Abilities {
        Abilities { private: self.poster.private, mail: self.mailer.is_some() }
    }

    /// The server's push key, once it has been loaded or generated.
    pub(crate) async fn key<E>(
        &self,
        read: impl AsyncFnOnce() -> Result<HouseKey, E>,
    ) -> Result<&HouseKey, E> {
        self.key.get_or_try_init(async || read().await).await
    }

    /// The address of a table.
    fn table(&self, note: &Note) -> String {
        format!("{}/table/{}", self.site, note.game)
    }

    /// The unsubscribe links of an address: the page for people, and the one-click URL for mail
    /// programs.
    fn mail_pages(&self, token: &str) -> (String, String) {
        (format!("{}/mail/{token}", self.site), format!("{}/api/mail/{token}/stop", self.site))
    }

    /// Sends over one way. Returns the endpoints of browsers whose push service no longer knows
    /// them.
    pub(crate) async fn send(
        &self,
        way: AlertWay,
        outbound: Outbound<'_>,
        key: &HouseKey,
        gone: &mut Vec<String>,
    ) -> Result<(), Failure> {
        match way {
            AlertWay::Push => self.push(outbound, key, gone).await,
            AlertWay::Webhook => self.call(outbound).await,
            AlertWay::Email => self.mail(outbound).await,
        }
    }

    /// Sends to all browsers of a person: one success is enough.
    async fn push(
        &self,
        Outbound { settings, text, live, .. }: Outbound<'_>,
        key: &HouseKey,
        gone: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let Settings { wish, push, .. } = settings;
        let language = wish.language;
        let message = Self::push_text(language, text);
        let contact = self.contact();
        let topic = match text {
            Text::Notes([note]) if note.game.len() <= 32 => Some(note.game.as_str()),
            _ => None,
        };
        let message = push::Message {
            text: &message,
            contact: contact.as_deref(),
            keep_s: if live { KEPT_LIVE } else { KEPT },
            topic,
        };
        let sent = push.iter().map(|browser| async {
            let target = Target::read(&browser.endpoint, self.poster.private);
            let target = target.map_err(Failure::Forbidden)?;
            let letter = key.letter(browser, &target, &message, now() / 1_000);
            let unfit = |push::Unfit| Failure::Forbidden("its keys are none".into());
            self.poster.post(&target, letter.map_err(unfit)?).await
        });
        let mut result = Err(Failure::NotSet);
        for (browser, sent) in push.iter().zip(join_all(sent).await) {
            if matches!(sent, Err(Failure::Gone(_))) {
                gone.push(browser.endpoint.clone());
            }
            result = if result.is_ok() { result } else { sent };
        }
        result
    }

    /// The payload that the service worker shows.
    fn push_text(language: Language, text: Text<'_>) -> String {
        let title = |it: &str| it.to_owned();
        let (title, body, path, tag) = match text {
            Text::Notes([note]) => (
                title(words::to_them(language, note.event)),
                words::table(language, note),
                format!("/table/{}", note.game),
                note.game.clone(),
            ),
            Text::Notes(notes) => {
                let line = |note| words::line(language, note);
                let lines: Vec<String> = notes.iter().take(8).map(line).collect();
                let (body, path) = (lines.join("\n"), "/".into());
                (words::several(language, notes.len()), body, path, "several".into())
            }
            Text::Trial => {
                (title("Caravanserai"), title(words::trial(language)), "/me".into(), "trial".into())
            }
        };
        let (path, tag): (String, String) = (path, tag);
        json!({ "title": title, "body": body, "path": path, "tag": tag }).to_string()
    }

    /// The operator's contact address for push services.
    fn contact(&self) -> Option<String> {
        let public = Some(&self.site).filter(|site| site.starts_with("https://")).cloned();
        self.mailer.as_ref().map(Mailer::contact).or(public)
    }

    async fn call(&self, Outbound { settings, text, .. }: Outbound<'_>) -> Result<(), Failure> {
        let Settings { wish, secret, .. } = settings;
        let webhook = wish.webhook.as_ref().ok_or(Failure::NotSet)?;
        let target = Target::read(&webhook.url, self.poster.private).map_err(Failure::Forbidden)?;
        let table = |note: &Note| self.table(note);
        let signing = (secret.as_str(), now() / 1_000);
        let letter = webhook::letter(webhook, &target, (wish.language, text), &table, signing);
        self.poster.post(&target, letter).await
    }

    async fn mail(
        &self,
        Outbound { settings, text, mail_token, .. }: Outbound<'_>,
    ) -> Result<(), Failure> {
        let Settings { wish, confirmed, .. } = settings;
        let (Some(mailer), Some(address)) = (&self.mailer, &wish.email) else {
            return Err(Failure::NotSet);
        };
        if !confirmed || mail_token.is_empty() {
            return Err(Failure::NotConfirmed);
        }
        let (site, stop) = self.mail_pages(mail_token);
        let pages = (site.as_str(), stop);
        let mail = match text {
            Text::Notes(notes) => {
                let table = |note: &Note| self.table(note);
                Mail::of_notes(wish.language, notes, &table, pages)
            }
            Text::Trial => Mail::trial(wish.language, pages),
        };
        mailer.send(address, mail).await
    }

    /// Sends the e-mail that asks a person to confirm their address.
    pub(crate) async fn ask_to_confirm(
        &self,
        address: &str,
        language: Language,
        token: &str,
    ) -> Result<(), Failure> {
        let mailer = self.mailer.as_ref().ok_or(Failure::NotSet)?;
        let (site, _) = self.mail_pages(token);
        mailer.send(address, Mail::confirmation(language, &site)).await
    }
}
