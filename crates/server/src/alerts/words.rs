//! The texts of alerts, in all languages, made from what lists show of a table and never from
//! anyone's view of it.

use caravan_protocol::alerts::Language;
use caravan_protocol::message::{Family, Theme};
use serde::{Deserialize, Serialize};

/// A note about a table, for one person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Note {
    pub(crate) event: Event,
    pub(crate) game: String,
    pub(crate) family: Family,
    pub(crate) theme: Theme,
    /// Their name at the table, and those of the other people there.
    pub(crate) name: String,
    pub(crate) others: Vec<String>,
    pub(crate) round: u32,
    /// Their remaining time, in milliseconds.
    pub(crate) left: Option<u64>,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Event {
    Turn,
    Reminder,
    Full,
    Begins,
    Ends,
}

impl Event {
    /// Its name in JSON.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Event::Turn => "turn",
            Event::Reminder => "reminder",
            Event::Full => "full",
            Event::Begins => "begins",
            Event::Ends => "ends",
        }
    }
}

/// The text for this language.
fn of(language: Language, [en, de, fr, es]: [&str; 4]) -> &str {
    match language {
        Language::En => en,
        Language::De => de,
        Language::Fr => fr,
        Language::Es => es,
    }
}

/// The printed name of a game, the same in all languages. A family with two games has one for each
/// theme.
pub(crate) fn game_name(family: Family, theme: Theme) -> &'static str {
    let games = caravan_engine::Family::from(family).games();
    match (games.split_once(" and "), theme) {
        (None, _) => games,
        (Some((spice, _)), Theme::Spice) => spice,
        (Some((_, golem)), Theme::Golem) => golem,
    }
}

/// What happened, told to the person concerned.
pub(crate) fn to_them(language: Language, event: Event) -> &'static str {
    static_of(
        language,
        match event {
            Event::Turn => ["It is your turn", "Du bist dran", "À toi de jouer", "Te toca jugar"],
            Event::Reminder => [
                "Your time is running out",
                "Deine Zeit läuft ab",
                "Ton temps touche à sa fin",
                "Se te acaba el tiempo",
            ],
            Event::Full => [
                "Your table is full: you can begin",
                "Dein Tisch ist voll: Es kann losgehen",
                "Ta table est complète : la partie peut commencer",
                "Tu mesa está completa: ya puedes empezar",
            ],
            Event::Begins => [
                "Your game has begun",
                "Deine Partie hat begonnen",
                "Ta partie a commencé",
                "Tu partida ha empezado",
            ],
            Event::Ends => [
                "Your game is over",
                "Deine Partie ist zu Ende",
                "Ta partie est terminée",
                "Tu partida ha terminado",
            ],
        },
    )
}

/// The same in the third person, for a shared channel.
fn of_them(language: Language, event: Event) -> &'static str {
    static_of(
        language,
        match event {
            Event::Turn => [
                "{name}, it is your turn",
                "{name}, du bist dran",
                "{name}, à toi de jouer",
                "{name}, te toca jugar",
            ],
            Event::Reminder => [
                "{name}, your time is running out",
                "{name}, deine Zeit läuft ab",
                "{name}, ton temps touche à sa fin",
                "{name}, se te acaba el tiempo",
            ],
            Event::Full => [
                "{name}, your table is full: you can begin",
                "{name}, dein Tisch ist voll: Es kann losgehen",
                "{name}, ta table est complète : la partie peut commencer",
                "{name}, tu mesa está completa: ya puedes empezar",
            ],
            Event::Begins => [
                "The game has begun",
                "Die Partie hat begonnen",
                "La partie a commencé",
                "La partida ha empezado",
            ],
            Event::Ends => [
                "The game is over",
                "Die Partie ist zu Ende",
                "La partie est terminée",
                "La partida ha terminado",
            ],
        },
    )
}

fn static_of(language: Language, texts: [&'static str; 4]) -> &'static str {
    texts[language as usize]
}

/// Which table it is, and its state: `Spice Road with Ana and Ben, round 5, 2 days left`.
pub(crate) fn table(language: Language, note: &Note) -> String {
    let mut text = game_name(note.family, note.theme).to_owned();
    let others: Vec<&str> = note.others.iter().map(String::as_str).collect();
    let others = list(language, &others);
    if !others.is_empty() {
        let with = of(language, [" with ", " mit ", " avec ", " con "]);
        text = format!("{text}{with}{others}");
    }
    let goes_on = matches!(note.event, Event::Turn | Event::Reminder);
    if goes_on && note.round > 0 {
        let round = of(language, [", round ", ", Runde ", ", manche ", ", ronda "]);
        text = format!("{text}{round}{}", note.round);
    }
    if let Some(left) = note.left.filter(|_| goes_on) {
        text = format!("{text}, {}", time_left(language, left));
    }
    text
}

/// One sentence about a table, for one person.
pub(crate) fn line(language: Language, note: &Note) -> String {
    said(language, to_them(language, note.event), &table(language, note))
}

/// One sentence about a table for a shared channel: it names the person concerned.
pub(crate) fn public_line(language: Language, note: &Note) -> String {
    let about = of_them(language, note.event).replace("{name}", &note.name);
    if matches!(note.event, Event::Begins | Event::Ends) {
        // It concerns all of them alike.
        let others = std::iter::once(note.name.clone()).chain(note.others.iter().cloned());
        let mut all: Vec<String> = others.collect();
        all.sort();
        return said(language, &about, &table(language, &Note { others: all, ..note.clone() }));
    }
    said(language, &about, &table(language, note))
}

/// What happened, and where.
fn said(language: Language, what: &str, table: &str) -> String {
    // French has a narrow no-break space before a colon.
    let colon = of(language, [": ", ": ", "\u{202f}: ", ": "]);
    format!("{what}{colon}{table}")
}

/// `Ana, Ben and Cleo`.
fn list(language: Language, names: &[&str]) -> String {
    let and = of(language, [" and ", " und ", " et ", " y "]);
    match names {
        [] => String::new(),
        [one] => (*one).into(),
        [first @ .., last] => {
            // Before an i sound, Spanish `y` becomes `e`.
            let sounds_like_i = ["i", "I", "hi", "Hi"].iter().any(|it| last.starts_with(it));
            let and = if and == " y " && sounds_like_i { " e " } else { and };
            format!("{}{and}{last}", first.join(", "))
        }
    }
}

/// `2 days left`: rounded down, in the largest unit of which there are two.
pub(crate) fn time_left(language: Language, milliseconds: u64) -> String {
    let minutes = milliseconds / 60_000;
    let (count, units): (u64, [[&str; 2]; 4]) = if minutes >= 2 * 1_440 {
        let days = [["day", "days"], ["Tag", "Tage"], ["jour", "jours"], ["día", "días"]];
        (minutes / 1_440, days)
    } else if minutes >= 120 {
        let hours =
            [["hour", "hours"], ["Stunde", "Stunden"], ["heure", "heures"], ["hora", "horas"]];
        (minutes / 60, hours)
    } else {
        let small = [
            ["minute", "minutes"],
            ["Minute", "Minuten"],
            ["minute", "minutes"],
            ["minuto", "minutos"],
        ];
        (minutes.max(1), small)
    };
    let unit = units[language as usize][usize::from(count != 1)];
    let one = count == 1;
    match language {
        Language::En => format!("{count} {unit} left"),
        Language::De => format!("noch {count} {unit}"),
        Language::Fr => format!("encore {count} {unit}"),
        Language::Es if one => format!("queda {count} {unit}"),
        Language::Es => format!("quedan {count} {unit}"),
    }
}

/// The title of several notes.
pub(crate) fn several(language: Language, count: usize) -> String {
    let text = of(
        language,
        [
            "{count} tables have news",
            "Neues an {count} Tischen",
            "Du nouveau à {count} tables",
            "Novedades en {count} mesas",
        ],
    );
    text.replace("{count}", &count.to_string())
}

/// The test message.
pub(crate) fn trial(language: Language) -> &'static str {
    static_of(
        language,
        [
            "This is how Caravanserai tells you of your tables",
            "So sagt dir Caravanserai, was an deinen Tischen geschieht",
            "Voici comment Caravanserai te préviendra de ce qui se passe à tes tables",
            "Así te avisará Caravanserai de tus mesas",
        ],
    )
}

/// The confirmation e-mail: subject, text before the link, text after it.
pub(crate) fn confirmation(language: Language) -> [&'static str; 3] {
    let all = [
        [
            "Confirm your e-mail address",
            "Somebody, probably you, wants Caravanserai to tell them of their turns at this address. \
             To agree, follow this link:",
            "If it was not you, do nothing: nothing else will be sent.",
        ],
        [
            "Bestätige deine E-Mail-Adresse",
            "Jemand, vermutlich du, möchte unter dieser Adresse von Caravanserai erfahren, wenn ein \
             Zug ansteht. Wenn du einverstanden bist, folge diesem Link:",
            "Wenn du das nicht warst, brauchst du nichts zu tun: Es kommt keine weitere Nachricht.",
        ],
        [
            "Confirme ton adresse e-mail",
            "Quelqu’un, sans doute toi, souhaite que Caravanserai le prévienne de ses tours à cette \
             adresse. Si tu es d’accord, suis ce lien :",
            "Si ce n’était pas toi, ne fais rien : aucun autre message ne sera envoyé.",
        ],
        [
            "Confirma tu dirección de correo",
            "Alguien, seguramente tú, quiere que Caravanserai le avise de sus turnos en esta \
             dirección. Si estás de acuerdo, sigue este enlace:",
            "Si no has sido tú, no hagas nada: no se enviará ningún otro mensaje.",
        ],
    ];
    all[language as usize]
}

/// The text before the unsubscribe link.
pub(crate) fn unsubscribe(language: Language) -> &'static str {
    static_of(
        language,
        [
            "To get no more e-mail, follow this link:",
            "Wenn du keine E-Mails mehr möchtest, folge diesem Link:",
            "Pour ne plus recevoir d’e-mails, suis ce lien :",
            "Para no recibir más correos, sigue este enlace:",
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Language; 4] = [Language::En, Language::De, Language::Fr, Language::Es];

    fn note(event: Event) -> Note {
        Note {
            event,
            game: "g1".into(),
            family: Family::Road,
            theme: Theme::Spice,
            name: "Ana".into(),
            others: vec!["Ben".into(), "Inés".into()],
            round: 5,
            left: Some(2 * 86_400_000),
        }
    }

    #[test]
    fn games_have_their_printed_names() {
        let names = [Theme::Spice, Theme::Golem].map(|theme| game_name(Family::Road, theme));
        assert_eq!(names, ["Spice Road", "Golem Edition"]);
        assert_eq!(game_name(Family::Adventure, Theme::Golem), "The Call for Adventure");
    }

    #[test]
    fn a_turn_is_told_in_four_languages() {
        let lines = ALL.map(|language| line(language, &note(Event::Turn)));
        assert_eq!(
            lines,
            [
                "It is your turn: Spice Road with Ben and Inés, round 5, 2 days left",
                "Du bist dran: Spice Road mit Ben und Inés, Runde 5, noch 2 Tage",
                "À toi de jouer\u{202f}: Spice Road avec Ben et Inés, manche 5, encore 2 jours",
                "Te toca jugar: Spice Road con Ben e Inés, ronda 5, quedan 2 días",
            ]
        );
        let lines = ALL.map(|language| public_line(language, &note(Event::Turn)));
        assert_eq!(
            lines[0],
            "Ana, it is your turn: Spice Road with Ben and Inés, round 5, 2 days left"
        );
        assert!(lines.iter().all(|line| line.starts_with("Ana, ")), "{lines:?}");
    }

    #[test]
    fn what_is_about_all_is_the_same_from_each_of_them() {
        let one = public_line(Language::En, &note(Event::Ends));
        let other = Note {
            name: "Ben".into(),
            others: vec!["Inés".into(), "Ana".into()],
            ..note(Event::Ends)
        };
        assert_eq!(one, "The game is over: Spice Road with Ana, Ben and Inés");
        assert_eq!(public_line(Language::En, &other), one);
    }

    #[test]
    fn time_is_never_told_as_more_than_there_is() {
        let minute = 60_000;
        for (left, text) in [
            (10, "1 minute left"),
            (119 * minute, "119 minutes left"),
            (120 * minute, "2 hours left"),
            (47 * 60 * minute, "47 hours left"),
            (71 * 60 * minute, "2 days left"),
        ] {
            assert_eq!(time_left(Language::En, left), text);
        }
        assert_eq!(time_left(Language::Es, minute), "queda 1 minuto");
        assert_eq!(time_left(Language::De, 5 * 60 * minute), "noch 5 Stunden");
    }
}
