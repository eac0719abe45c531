//! E-mail over the configured SMTP server.

use std::time::Duration;

use caravan_protocol::alerts::Language;
use lettre::message::Mailbox;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::Mechanism;
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tokio_util::task::AbortOnDropHandle;

use super::failure::Failure;
use super::words::{self, Note};

/// The timeout of each SMTP step, and of the whole delivery.
const STEP: Duration = Duration::from_secs(5);
const TIME: Duration = Duration::from_secs(12);

pub(crate) struct Mailer {
    smtp: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// Deliveries have a thread of their own: parsing the answer of a mail server that never ends it
    /// takes a whole core until the delivery times out.
    runtime: Option<Runtime>,
}

impl Drop for Mailer {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// The content of an e-mail.
pub(crate) struct Mail {
    subject: String,
    text: String,
    /// The one-click unsubscribe URL.
    stop: Option<String>,
}

impl Mailer {
    /// A mailer for this server and sender address.
    pub(crate) fn new(smtp: &str, from: &str) -> Result<Mailer, String> {
        let from = from.parse().map_err(|error| format!("{from}: {error}"))?;
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(smtp);
        let builder = builder.map_err(|error| error.to_string())?.timeout(Some(STEP));
        let builder = builder.authentication(vec![Mechanism::Plain, Mechanism::Login]);
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("mail")
            .enable_all()
            .build()
            .map_err(|error| error.to_string())?;
        Ok(Mailer { smtp: builder.build(), from, runtime: Some(runtime) })
    }

    /// The operator's contact address for push services.
    pub(crate) fn contact(&self) -> String {
        format!("mailto:{}", self.from.email)
    }

    pub(crate) async fn send(&self, to: &str, mail: Mail) -> Result<(), Failure> {
        let unfit = |reason: String| Failure::Refused { reason, later: false };
        let to: Mailbox = to.parse().map_err(|_| unfit(format!("`{to}` is no address")))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(mail.subject)
            .message_id(None)
            // Marks automatic mail, so that nothing replies automatically.
            .raw_header(header("Auto-Submitted", "auto-generated".into()));
        if let Some(stop) = mail.stop {
            message = message
                .raw_header(header("List-Unsubscribe", format!("<{stop}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".into()));
        }
        let message = message.body(mail.text).map_err(|error| unfit(error.to_string()))?;
        let runtime = self.runtime.as_ref().expect("it is only taken when this is dropped");
        let smtp = self.smtp.clone();
        let sending = runtime.spawn(async move { smtp.send(message).await });
        let sent = timeout(TIME, AbortOnDropHandle::new(sending)).await;
        let sent = sent.ok().and_then(Result::ok).ok_or(Failure::TooSlow)?;
        sent.map(drop).map_err(|error| failure(&error))
    }
}

fn header(name: &'static str, value: String) -> HeaderValue {
    HeaderValue::new(HeaderName::new_from_ascii_str(name), value)
}

fn failure(error: &SmtpError) -> Failure {
    if error.is_timeout() {
        return Failure::TooSlow;
    }
    let reason = format!("the mail server says: {error}");
    match error.status() {
        Some(_) => Failure::Refused { reason, later: error.is_transient() },
        None => Failure::Unreachable(reason),
    }
}

impl Mail {
    /// An e-mail with notes. `table` makes a URL of a table; `site` is the settings page, `stop`
    /// the one-click unsubscribe URL.
    pub(crate) fn of_notes(
        language: Language,
        notes: &[Note],
        table: &dyn Fn(&Note) -> String,
        (site, stop): (&str, String),
    ) -> Mail {
        let subject = match notes {
            [note] => {
                let game = words::game_name(note.family, note.theme);
                format!("{} ({game})", words::to_them(language, note.event))
            }
            _ => words::several(language, notes.len()),
        };
        let lines: Vec<String> = notes
            .iter()
            .map(|note| format!("{}\n{}\n", words::line(language, note), table(note)))
            .collect();
        let end = format!("\n-- \n{}\n{site}\n", words::unsubscribe(language));
        Mail { subject, text: lines.join("\n") + &end, stop: Some(stop) }
    }

    /// A test message.
    pub(crate) fn trial(language: Language, (site, stop): (&str, String)) -> Mail {
        let subject = words::trial(language).to_owned();
        let text = format!("{subject}.\n\n-- \n{}\n{site}\n", words::unsubscribe(language));
        Mail { subject, text, stop: Some(stop) }
    }

    /// Asks the recipient to confirm that they want e-mail.
    pub(crate) fn confirmation(language: Language, site: &str) -> Mail {
        let [subject, before, after] = words::confirmation(language);
        let text = format!("{before}\n\n{site}\n\n{after}\n");
        Mail { subject: subject.into(), text, stop: None }
    }
}
