//! A person's alert settings, as they are stored.

use caravan_protocol::alerts::{
    AlertEvents, AlertWay, AlertWish, Alerts, Language, PushBrowser, PushSubscription, Webhook,
};
use lettre::Address;
use serde::{Deserialize, Serialize};

use super::push::Browser;
use super::quiet;
use super::targets::Target;
use super::words::Event;
use crate::token;

/// The most browsers of a person; the oldest make room for new ones.
const MOST_BROWSERS: usize = 10;

/// The most muted tables of a person; the oldest make room for new ones.
const MOST_MUTED: usize = 200;

/// The most bytes of an e-mail address.
const MAX_ADDRESS: usize = 254;

/// A person's alert settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Settings {
    #[serde(flatten)]
    pub(crate) wish: AlertWish,
    #[serde(default)]
    pub(crate) push: Vec<Browser>,
    /// The secret that signs webhook messages.
    #[serde(default)]
    pub(crate) secret: String,
    /// Whether the e-mail address was confirmed.
    #[serde(default)]
    pub(crate) confirmed: bool,
    #[serde(default)]
    pub(crate) muted: Vec<String>,
}

impl Default for Settings {
    fn default() -> Settings {
        let wish = AlertWish {
            events: AlertEvents::default(),
            ways: AlertWay::ALL.into(),
            webhook: None,
            email: None,
            quiet: None,
            always: false,
            language: Language::En,
        };
        let (push, muted) = (Vec::new(), Vec::new());
        Settings { wish, push, secret: String::new(), confirmed: false, muted }
    }
}

/// The server's capabilities that settings depend on.
#[derive(Clone, Copy)]
pub(crate) struct Abilities {
    /// Whether it sends to private networks.
    pub(crate) private: bool,
    /// Whether it sends e-mail.
    pub(crate) mail: bool,
}

impl Settings {
    /// Reads stored settings; the defaults if there are none.
    pub(crate) fn read(stored: Option<&str>) -> Settings {
        stored.and_then(|stored| serde_json::from_str(stored).ok()).unwrap_or_default()
    }

    pub(crate) fn written(&self) -> String {
        serde_json::to_string(self).expect("settings can be written")
    }

    /// Applies a person's choice if it is valid. Returns whether a new e-mail address has to be
    /// confirmed.
    pub(crate) fn choose(&mut self, wish: AlertWish, house: Abilities) -> Result<bool, String> {
        let AlertWish { mut ways, webhook, email, quiet, .. } = wish.clone();
        if ways.iter().enumerate().any(|(index, way)| ways[..index].contains(way)) {
            return Err("ways: each of push, webhook and email once".into());
        }
        for way in AlertWay::ALL {
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        if let Some(Webhook { url, .. }) = &webhook {
            Target::read(url, house.private).map_err(|reason| format!("webhook: {reason}"))?;
        }
        if let Some(address) = &email {
            check_address(address, house.mail)?;
        }
        quiet.as_ref().map_or(Ok(()), quiet::check)?;
        let new_address = email.is_some() && email != self.wish.email;
        self.confirmed &= email.is_some() && !new_address;
        if webhook.is_some() && self.secret.is_empty() {
            self.secret = token::token().map_err(|error| error.to_string())?;
        }
        self.wish = AlertWish { ways, ..wish };
        Ok(new_address)
    }

    /// Adds a browser.
    pub(crate) fn subscribe(
        &mut self,
        subscription: PushSubscription,
        kind: String,
        now_ms: i64,
        house: Abilities,
    ) -> Result<PushBrowser, String> {
        let PushSubscription { endpoint, keys } = subscription;
        Target::read(&endpoint, house.private).map_err(|reason| format!("endpoint: {reason}"))?;
        let browser =
            Browser { endpoint, p256dh: keys.p256dh, auth: keys.auth, kind, made_ms: now_ms };
        browser.check()?;
        self.push.retain(|other| other.endpoint != browser.endpoint);
        let more = (self.push.len() + 1).saturating_sub(MOST_BROWSERS);
        self.push.drain(..more);
        let shown = shown(&browser);
        self.push.push(browser);
        Ok(shown)
    }

    /// Removes a browser; returns whether it was there.
    pub(crate) fn unsubscribe(&mut self, id: &str) -> bool {
        let before = self.push.len();
        self.push.retain(|browser| browser_id(&browser.endpoint) != id);
        self.push.len() < before
    }

    /// Mutes or unmutes a game; returns whether that changed anything.
    pub(crate) fn mute(&mut self, game: &str, muted: bool) -> bool {
        let known = self.muted.iter().any(|other| other == game);
        self.muted.retain(|other| other != game);
        if muted {
            let more = (self.muted.len() + 1).saturating_sub(MOST_MUTED);
            self.muted.drain(..more);
            self.muted.push(game.into());
        }
        known != muted
    }

    /// Whether they want this alert.
    pub(crate) fn wants(&self, event: Event, game: &str) -> bool {
        let AlertEvents { turn, reminder, full, begins, ends } = self.wish.events;
        let wanted = match event {
            Event::Turn => turn,
            Event::Reminder => reminder,
            Event::Full => full,
            Event::Begins => begins,
            Event::Ends => ends,
        };
        wanted && self.has_way() && !self.muted.iter().any(|muted| muted == game)
    }

    /// Whether any way is set up.
    fn has_way(&self) -> bool {
        let mail = self.confirmed && self.wish.email.is_some();
        mail || !self.push.is_empty() || self.wish.webhook.is_some()
    }

    /// The settings as shown to their owner.
    pub(crate) fn show(&self, push_key: String, house: Abilities) -> Alerts {
        Alerts {
            wish: self.wish.clone(),
            push: self.push.iter().map(shown).collect(),
            push_key,
            secret: Some(self.secret.clone()).filter(|secret| !secret.is_empty()),
            has_email: house.mail,
            confirmed: self.confirmed,
            muted: self.muted.clone(),
        }
    }
}

/// The id of a browser in its owner's settings.
pub(crate) fn browser_id(endpoint: &str) -> String {
    let mut id = token::digest(endpoint);
    id.truncate(16);
    id
}

fn shown(browser: &Browser) -> PushBrowser {
    let made = u64::try_from(browser.made_ms).unwrap_or(0);
    PushBrowser { id: browser_id(&browser.endpoint), kind: browser.kind.clone(), made }
}

fn check_address(address: &str, mail: bool) -> Result<(), String> {
    if !mail {
        return Err("email: this house sends no e-mail; whoever runs it can set `smtp`".into());
    }
    let read = || address.parse::<Address>().ok();
    let plain = || read().is_some_and(|read| read.domain().contains('.'));
    if address.len() > MAX_ADDRESS || !plain() {
        return Err(format!(
            "email: expected an address such as ana@example.org, found `{address}`"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use caravan_protocol::alerts::{PushKeys, Quiet};

    use super::*;

    const HOUSE: Abilities = Abilities { private: false, mail: true };

    fn wish() -> AlertWish {
        Settings::default().wish
    }

    #[test]
    fn settings_are_read_as_they_are_written() {
        let mut settings = Settings::default();
        let webhook = Some(Webhook { url: "https://chat.example.org/1".into(), shape: None });
        let email = Some("ana@example.org".into());
        let ways = vec![AlertWay::Email];
        settings.choose(AlertWish { webhook, email, ways, ..wish() }, HOUSE).unwrap();
        assert_eq!(settings.wish.ways, [AlertWay::Email, AlertWay::Push, AlertWay::Webhook]);
        assert_eq!((settings.secret.len(), settings.confirmed), (32, false));
        settings.mute("g1", true);
        assert_eq!(Settings::read(Some(&settings.written())), settings);
        assert_eq!(Settings::read(None), Settings::default());
    }

    #[test]
    fn what_is_wrong_is_refused_with_a_reason_and_changes_nothing() {
        let webhook = |url: &str| AlertWish {
            webhook: Some(Webhook { url: url.into(), shape: None }),
            ..wish()
        };
        let email = |address: &str| AlertWish { email: Some(address.into()), ..wish() };
        let quiet = Quiet { from: "22".into(), until: "07:00".into(), zone: "UTC".into() };
        for (wish, reason) in [
            (webhook("http://chat.example.org/"), "webhook: the address must begin with https://"),
            (webhook("https://10.0.0.1/"), "webhook: 10.0.0.1 is not an address of the public"),
            (email("ana"), "email: expected an address such as ana@example.org, found `ana`"),
            (email("ana@localhost"), "email: expected an address"),
            (email("ana@example.org\r\nBcc: b@example.org"), "email: expected an address"),
            (AlertWish { quiet: Some(quiet), ..wish() }, "expected a time such as 22:00"),
            (AlertWish { ways: vec![AlertWay::Push; 2], ..wish() }, "ways: each of push"),
        ] {
            let mut settings = Settings::default();
            let refused = settings.choose(wish, HOUSE).unwrap_err();
            assert!(refused.starts_with(reason), "{refused}");
            assert_eq!(settings, Settings::default());
        }
        let refused = Settings::default()
            .choose(email("ana@example.org"), Abilities { mail: false, ..HOUSE });
        assert!(refused.unwrap_err().contains("this house sends no e-mail"));
    }

    #[test]
    fn another_address_has_to_be_confirmed_anew() {
        let mut settings = Settings::default();
        let email = |address: &str| AlertWish { email: Some(address.into()), ..wish() };
        assert_eq!(settings.choose(email("ana@example.org"), HOUSE), Ok(true));
        assert!(!settings.wants(Event::Turn, "g1"));
        settings.confirmed = true;
        assert!(settings.wants(Event::Turn, "g1"));
        assert_eq!(settings.choose(email("ana@example.org"), HOUSE), Ok(false));
        assert!(settings.confirmed);
        assert_eq!(settings.choose(email("ben@example.org"), HOUSE), Ok(true));
        assert!(!settings.confirmed);
    }

    #[test]
    fn old_browsers_and_old_tables_make_room() {
        let mut settings = Settings::default();
        let keys = PushKeys {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".into(),
            auth: "BTBZMqHH6r4Tts7J_aSIgg".into(),
        };
        let subscribe = |settings: &mut Settings, number: usize| {
            let endpoint = format!("https://push.example.org/{number}");
            let subscription = PushSubscription { endpoint, keys: keys.clone() };
            settings.subscribe(subscription, "Firefox, Linux".into(), 7, HOUSE).unwrap()
        };
        for number in 0..MOST_BROWSERS + 2 {
            subscribe(&mut settings, number);
        }
        let last = subscribe(&mut settings, 5);
        assert_eq!(settings.push.len(), MOST_BROWSERS);
        assert_eq!(settings.push[0].endpoint, "https://push.example.org/2");
        assert!(settings.unsubscribe(&last.id) && !settings.unsubscribe(&last.id));
        for number in 0..=MOST_MUTED {
            assert!(settings.mute(&number.to_string(), true));
        }
        assert_eq!((settings.muted.len(), settings.muted[0].as_str()), (MOST_MUTED, "1"));
        assert!(settings.mute("7", false) && !settings.wants(Event::Turn, "8"));
        assert!(settings.wants(Event::Turn, "7"));
    }
}
