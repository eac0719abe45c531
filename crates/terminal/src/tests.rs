//! Tests of whole screens: what they show, and games played on them by keys.

mod picture;
mod visits;

use std::fs;
use std::path::Path;
use std::time::Instant;

use caravan_engine::fairness::Secret;
use caravan_house::records::Own;
use caravan_protocol::Verb;
use caravan_protocol::action::How;
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Family, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use crate::act::Act;
use crate::app::{App, Sheet};
use crate::house::{House, Thinkers};
use crate::look::{Depth, Look, Mode};
use crate::screen;
use crate::session::Session;
use crate::source::{Record, Source};
use crate::words::Language;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// The four games.
const GAMES: [(&str, Family, Theme, usize); 4] = [
    ("golem", Family::Road, Theme::Golem, 5),
    ("spice", Family::Road, Theme::Spice, 2),
    ("adventure", Family::Adventure, Theme::Golem, 4),
    ("world", Family::World, Theme::Golem, 4),
];

/// A table of people and bots, the same one every time.
fn table(family: Family, theme: Theme, people: usize, bots: usize, map: Option<&str>) -> App {
    table_in(Language::En, family, theme, people, bots, map)
}

/// The same in a language.
fn table_in(
    language: Language,
    family: Family,
    theme: Theme,
    people: usize,
    bots: usize,
    map: Option<&str>,
) -> App {
    let person = |at: usize| {
        let name = if people == 1 { "You" } else { ["Ada", "Bo", "Cy"][at] };
        NewChair::Me { name: Some(name.into()) }
    };
    let bot = |_| NewChair::Bot { level: BotLevel::Hawker };
    let wish = NewTable {
        family,
        theme,
        chairs: (0..people).map(person).chain((0..bots).map(bot)).collect(),
        drawn_seats: false,
        listed: false,
        hints: Some(true),
        clock: None,
        set: None,
        map: map.map(Into::into),
        promise: None,
        color: None,
        rated: false,
    };
    let secret = Secret::new([7; 32]);
    let house = House::found(wish, "You", secret, false, Thinkers::Inline).unwrap();
    App::new(Source::House(Box::new(house)), Look::plain(), language).unwrap()
}

/// A screen with a table on it.
struct Seen {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Seen {
    fn new(app: App, size: (u16, u16)) -> Seen {
        let terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        let mut seen = Seen { app, terminal };
        seen.draw();
        seen
    }

    fn draw(&mut self) -> &Buffer {
        self.terminal.draw(|frame| screen::draw(&mut self.app, frame.buffer_mut())).unwrap();
        self.terminal.backend().buffer()
    }

    /// What it shows, without the spaces at the ends of lines.
    fn text(&mut self) -> String {
        text_of(self.draw())
    }

    fn key(&mut self, code: KeyCode) {
        self.app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        self.draw();
    }

    /// Types keys, one character each; `\n` is Enter and `\x1b` Escape.
    fn press(&mut self, keys: &str) {
        for key in keys.chars() {
            self.key(match key {
                '\n' => KeyCode::Enter,
                '\x1b' => KeyCode::Esc,
                other => KeyCode::Char(other),
            });
        }
    }

    fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let modifiers = KeyModifiers::NONE;
        self.app.handle(&Event::Mouse(MouseEvent { kind, column, row, modifiers }));
        self.draw();
    }

    /// Plays what the first hint says.
    fn follow_hint(&mut self) {
        self.press("h");
        let line = self.app.session.hint().map(|hint| hint.line.clone()).unwrap_or_default();
        let staged = self.app.session.all_texts();
        let all: Vec<String> = staged.into_iter().chain(line).collect();
        self.app.session.stage(all);
        self.app.pump();
        self.confirm();
    }

    /// Plays anything: the first action of the list that a number falls on.
    fn play_on(&mut self, chance: &mut usize) {
        self.stage_any(chance);
        self.confirm();
    }

    /// Confirms what is complete; to raise nothing is asked about once.
    fn confirm(&mut self) {
        for _ in 0..2 {
            if self.app.session.is_complete() {
                self.press("\n");
            }
        }
    }

    fn stage_any(&mut self, chance: &mut usize) {
        *chance =
            chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let legal = self.app.session.legal();
        if let Some(one) = legal.get((*chance >> 33) % legal.len().max(1)) {
            let (verb, what) = (one.verb, one.what.as_deref().unwrap_or_default().to_owned());
            self.app.session.pick(verb, &what);
            self.app.pump();
        }
    }
}

/// Compares a screen with the one that is kept; `CARAVAN_BLESS=1` keeps this one.
fn compare(name: &str, seen: &mut Seen) {
    compare_text(name, &seen.text());
}

/// What a screen shows, without the spaces at the ends of lines.
fn text_of(buffer: &Buffer) -> String {
    let line = |row: &[Cell]| {
        let text: String = row.iter().map(Cell::symbol).collect();
        text.trim_end().to_owned() + "\n"
    };
    buffer.content.chunks(usize::from(buffer.area.width)).map(line).collect()
}

fn compare_text(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(format!("{name}.txt"));
    if std::env::var_os("CARAVAN_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, kept, "{name}: CARAVAN_BLESS=1 rewrites it");
}

#[test]
fn every_screen_looks_as_it_is_kept() {
    for (name, family, theme, seats) in GAMES {
        for size in SIZES {
            let name = |what: &str| format!("{name}-{what}-{}", size.0);
            let mut seen = Seen::new(table(family, theme, 1, seats - 1, None), size);
            compare(&name("opening"), &mut seen);
            seen.press("h");
            compare(&name("hint"), &mut seen);
            seen.press("?");
            compare(&name("keys"), &mut seen);
            seen.press("?");
            compare(&name("signs"), &mut seen);
            seen.press("\x1b");
            for _ in 0..14 {
                seen.follow_hint();
            }
            compare(&name("middle"), &mut seen);
            seen.press("h");
            let lit = seen.app.session.hint().map(|hint| hint.action.clone()).unwrap();
            seen.app.session.pick(lit.verb, lit.what.as_deref().unwrap_or_default());
            seen.app.pump();
            compare(&name("staged"), &mut seen);
            seen.press("\x1b[");
            compare(&name("back"), &mut seen);
            seen.press("\x1b");
            let (mut chance, mut steps) = (1, 0);
            while !seen.app.session.is_over() {
                seen.play_on(&mut chance);
                steps += 1;
                assert!(steps < 2_000, "it does not end:\n{}", seen.text());
            }
            compare(&name("result"), &mut seen);
            seen.press("s");
            compare(&name("over"), &mut seen);
            seen.press("h");
            assert_eq!(seen.app.session.notice, "The game is over.");
        }
    }
}

/// A kind of decision: whether a turn has come to it.
type Kind = (&'static str, fn(&Session) -> bool);

const DECISIONS: [(Family, &[Kind]); 3] = [
    (
        Family::Road,
        &[
            ("steps", |session| last(session, |how| how.raises.is_some())),
            ("times", |session| last(session, |how| how.times.is_some())),
            ("price", |session| last(session, |how| how.pays.is_some())),
            ("discard", |session| last(session, |how| how.gives.is_some())),
        ],
    ),
    (
        Family::Adventure,
        &[
            ("spend", |session| session.could_any(Verb::SpendHand)),
            ("visit", |session| session.may_any(Verb::Build)),
        ],
    ),
    (Family::World, &[("gate", |session| session.may_any(Verb::Tile))]),
];

/// Whether the last staged action was done in one of several ways of this kind.
fn last(session: &Session, is: fn(&How) -> bool) -> bool {
    session.ways().len() > 1 && session.actions().last().is_some_and(|last| is(&last.how))
}

#[test]
fn every_kind_of_decision_looks_as_it_is_kept() {
    for (family, kinds) in DECISIONS {
        for size in SIZES {
            let mut seen = Seen::new(table(family, Theme::Golem, 1, 1, None), size);
            let mut left: Vec<Kind> = kinds.to_vec();
            let mut chance = 2;
            while !left.is_empty() {
                assert!(!seen.app.session.is_over(), "{family:?}: no {}", left[0].0);
                seen.stage_any(&mut chance);
                if let Some(at) = left.iter().position(|(_, is)| is(&seen.app.session)) {
                    let (kind, _) = left.remove(at);
                    compare(&format!("decision-{kind}-{}", size.0), &mut seen);
                }
                seen.confirm();
            }
        }
    }
}

#[test]
fn our_maps_are_drawn_in_both_sizes() {
    for map in ["slanted-range", "crater", "long-pass"] {
        for size in SIZES {
            let table = table(Family::Adventure, Theme::Golem, 1, 2, Some(map));
            compare(&format!("map-{map}-{}", size.0), &mut Seen::new(table, size));
        }
    }
}

#[test]
fn a_curtain_hides_the_table_between_people_at_one_screen() {
    let mut seen = Seen::new(table(Family::Adventure, Theme::Golem, 2, 0, None), SIZES[0]);
    assert!(!seen.text().contains("Pass the screen"));
    let first = seen.app.session.own();
    while seen.app.session.own() == first {
        assert_eq!(seen.app.sheet, Sheet::None);
        seen.follow_hint();
    }
    assert!(matches!(seen.app.sheet, Sheet::Curtain(_)));
    compare("curtain-80", &mut seen);
    // No key but those on it does anything.
    seen.press("1rg\x1bh");
    assert!(seen.text().contains("Pass the screen"));
    seen.press("\n");
    assert!(!seen.text().contains("Pass the screen"));
    // Road hides nothing: there is no curtain.
    let mut seen = Seen::new(table(Family::Road, Theme::Golem, 2, 0, None), SIZES[0]);
    seen.follow_hint();
    assert_eq!(seen.app.sheet, Sheet::None);
    assert!(seen.text().contains("Bo: Your turn"));
}

#[test]
fn a_turn_is_staged_changed_undone_and_confirmed_by_keys() {
    let mut seen = Seen::new(table(Family::Road, Theme::Golem, 1, 1, None), SIZES[0]);
    let staged = |seen: &Seen| seen.app.session.all_texts().join(" ");
    seen.press("2");
    assert!(seen.text().contains("Play ↑2"));
    let first = staged(&seen);
    // Another way, back, and one step fewer.
    seen.press(".");
    assert_ne!(staged(&seen), first);
    seen.press("u");
    assert_eq!(staged(&seen), first);
    seen.press("\x1b");
    assert_eq!(staged(&seen), "");
    // What cannot be done is explained.
    seen.press("p1");
    assert!(seen.text().contains("You need "), "{}", seen.text());
    seen.press("zz");
    assert!(seen.text().contains("No key z here"));
    // The arrows begin with a piece, and a hint for a whole turn is not asked for.
    seen.key(KeyCode::Down);
    assert!(matches!(seen.app.pointed_spot().unwrap().act, Act::Pick(..)));
    seen.press("\x1b1");
    seen.press("h");
    assert!(seen.text().contains("Your turn is complete"), "{}", seen.text());
    seen.press("\x1b");
    // The same key again takes it back; Enter plays it.
    seen.press("1");
    seen.press("1");
    assert_eq!(staged(&seen), "");
    seen.press("1\n");
    assert!(seen.app.session.last_own_turn() > 0);
    seen.press("T");
    assert!(seen.text().contains("You took a turn back."));
}

#[test]
fn everything_that_has_a_key_can_be_clicked() {
    let mut seen = Seen::new(table(Family::Road, Theme::Golem, 1, 1, None), SIZES[1]);
    let spot = |seen: &Seen, key: &str| {
        seen.app.spots.iter().find(|spot| spot.key == key).map(|spot| spot.area).unwrap()
    };
    let card = spot(&seen, "m1");
    seen.click(card.x + 3, card.y + 2);
    assert_eq!(seen.app.session.actions().len(), 1);
    let undo = spot(&seen, "u");
    seen.click(undo.x, undo.y);
    assert_eq!(seen.app.session.actions().len(), 0);
    // A click beside everything does nothing.
    seen.click(119, 39);
    assert_eq!((seen.app.session.actions().len(), seen.app.quits), (0, false));
    seen.click(500, 500);
}

#[test]
fn the_arrows_reach_every_spot_and_say_what_it_is() {
    for (_, family, theme, seats) in GAMES {
        let mut seen = Seen::new(table(family, theme, 1, seats - 1, None), SIZES[0]);
        let mut reached = Vec::new();
        let mut frontier = vec![None];
        while let Some(from) = frontier.pop() {
            for code in [KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right] {
                seen.app.pointed.clone_from(&from);
                seen.key(code);
                let now = seen.app.pointed.clone();
                if !reached.contains(&now) {
                    reached.push(now.clone());
                    frontier.push(now);
                }
            }
        }
        assert_eq!(reached.len(), seen.app.spots.len(), "{family:?}");
        let piece = |spot: &&crate::canvas::Spot| matches!(spot.act, Act::Pick(..));
        assert!(seen.app.spots.iter().filter(piece).all(|spot| !spot.about.is_empty()));
    }
}

#[test]
fn no_two_spots_share_a_key_and_none_lies_outside() {
    for (_, family, theme, seats) in GAMES {
        for size in SIZES {
            let mut seen = Seen::new(table(family, theme, 1, seats - 1, None), size);
            let mut chance = 5;
            for _ in 0..60 {
                let area = Rect::new(0, 0, size.0, size.1);
                let mut keys: Vec<&str> = seen.app.spots.iter().map(|spot| &*spot.key).collect();
                keys.retain(|key| !key.is_empty());
                keys.sort_unstable();
                let all = keys.len();
                keys.dedup();
                assert_eq!(keys.len(), all, "{keys:?}");
                // No key is the beginning of another one, or that one could not be typed.
                for (one, other) in keys.iter().zip(keys.iter().skip(1)) {
                    assert!(!other.starts_with(one) || *one == "Esc", "{one} begins {other}");
                }
                assert!(seen.app.spots.iter().all(|one| area.union(one.area) == area));
                seen.play_on(&mut chance);
                if seen.app.session.is_over() {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_record_is_stepped_through_from_its_beginning() {
    let text = include_str!("../../../corpus/golden/world/3-tie-for-first.record");
    let record = Record::read(text, Own::default()).unwrap();
    let app = App::new(Source::Record(Box::new(record)), Look::plain(), Language::En).unwrap();
    let mut seen = Seen::new(app, SIZES[0]);
    compare("replay-begin-80", &mut seen);
    seen.press("]]]");
    compare("replay-third-80", &mut seen);
    // The log ends at the moment that is looked at.
    assert!(!seen.text().contains("The game is over."));
    seen.press("[[");
    let first = seen.text();
    seen.press("]");
    assert_ne!(seen.text(), first);
    // Nothing can be done, and nothing is written.
    seen.press("\x1bw1\nTf");
    assert!(seen.app.session.outbox.is_empty());
    seen.press("s");
    assert!(seen.text().contains(" Result "));
    assert!(Record::read("nonsense", Own::default()).is_err());
}

#[test]
fn every_size_can_be_drawn() {
    for (_, family, theme, seats) in GAMES {
        let mut app = table(family, theme, 1, seats - 1, None);
        for (columns, lines) in
            [(1, 1), (5, 50), (79, 24), (80, 23), (81, 25), (110, 36), (400, 150)]
        {
            let mut buffer = Buffer::empty(Rect::new(0, 0, columns, lines));
            screen::draw(&mut app, &mut buffer);
        }
    }
}

#[test]
fn colors_are_as_many_as_the_terminal_has() {
    let mut app = table(Family::World, Theme::Golem, 1, 3, None);
    for mode in [Mode::Light, Mode::Dark] {
        for depth in [Depth::None, Depth::Sixteen, Depth::Indexed, Depth::Full] {
            app.look = Look { depth, mode };
            let mut buffer = Buffer::empty(Rect::new(0, 0, 120, 40));
            screen::draw(&mut app, &mut buffer);
            let fits = |color: Color| match color {
                Color::Reset => true,
                Color::Rgb(..) => depth == Depth::Full,
                Color::Indexed(_) => depth == Depth::Indexed,
                _ => depth == Depth::Sixteen,
            };
            assert!(buffer.content.iter().all(|cell| fits(cell.fg) && cell.bg == Color::Reset));
            // Keys stand out without colors too.
            assert!(buffer.content.iter().any(|cell| cell.modifier.contains(Modifier::REVERSED)));
        }
    }
}

#[test]
fn no_message_is_missing() {
    let games = GAMES.into_iter().flat_map(|game| Language::ALL.map(|language| (language, game)));
    for (language, (_, family, theme, seats)) in games {
        let table = table_in(language, family, theme, 1, seats - 1, None);
        let mut seen = Seen::new(table, SIZES[0]);
        // Keys and signs are told whole, also where there is least room.
        for _ in 0..2 {
            seen.press("?");
            let sheet = seen.text();
            let rows = sheet.lines().filter(|line| line.matches('│').count() == 2);
            let cut: Vec<&str> = rows.filter(|row| row.contains("… │")).collect();
            assert!(cut.is_empty(), "{language:?}: {cut:#?}");
        }
        seen.press("\x1b");
        let mut seen = Seen::new(seen.app, SIZES[1]);
        let mut chance = 3;
        for _ in 0..25 {
            let text = seen.text();
            for part in ["terminal-", "road-", "adventure-", "world-", "plan-", "deed-", "hint-"] {
                assert!(!text.contains(part), "{part} in\n{text}");
            }
            seen.play_on(&mut chance);
        }
    }
}

/// Far more than a frame takes: `cargo test --release` prints what it does.
#[test]
fn a_frame_takes_little_time() {
    for (name, family, theme, seats) in GAMES {
        let mut seen = Seen::new(table(family, theme, 1, seats - 1, None), SIZES[1]);
        for _ in 0..12 {
            seen.follow_hint();
        }
        let begun = Instant::now();
        for _ in 0..50 {
            seen.draw();
        }
        let each = begun.elapsed() / 50;
        println!("{name}: {each:?} for a frame");
        assert!(each.as_millis() < 50, "{name}: {each:?}");
    }
}
