//! Tests of whole screens: what they show, and games played on them by keys.

use caravan_engine::fairness::Secret;
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Family, Theme};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use crate::app::App;
use crate::house::{House, Thinkers};
use crate::look::Look;
use crate::screen;

/// A table with so many people and bots, the same one every time.
fn table(family: Family, theme: Theme, people: usize, bots: usize) -> App {
    let person = |at: usize| {
        let names = ["Ada", "Bo", "Cy"];
        let name = if people == 1 { "You" } else { names[at] };
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
        map: None,
        promise: None,
        color: None,
    };
    let secret = Secret::new([7; 32]);
    let house = House::found(wish, "You", secret, false, Thinkers::Inline).unwrap();
    App::new(house, Look::plain()).unwrap()
}

/// A screen of this size.
fn terminal(size: (u16, u16)) -> Terminal<TestBackend> {
    Terminal::new(TestBackend::new(size.0, size.1)).unwrap()
}

/// What it shows, without the spaces at the ends of lines.
fn shown(app: &mut App, terminal: &mut Terminal<TestBackend>) -> String {
    terminal.draw(|frame| screen::draw(app, frame.buffer_mut())).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |row: &[ratatui::buffer::Cell]| {
        let text: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        text.trim_end().to_owned() + "\n"
    };
    buffer.content.chunks(usize::from(buffer.area.width)).map(line).collect()
}

/// Types keys, one character each; `\n` is Enter and `\x1b` Escape.
fn press(app: &mut App, terminal: &mut Terminal<TestBackend>, keys: &str) {
    for key in keys.chars() {
        let code = match key {
            '\n' => KeyCode::Enter,
            '\x1b' => KeyCode::Esc,
            '\x08' => KeyCode::Backspace,
            other => KeyCode::Char(other),
        };
        app.handle(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        shown(app, terminal);
    }
}

#[test]
fn look_at_it() {
    for (family, theme) in [(Family::Road, Theme::Golem), (Family::Adventure, Theme::Golem), (Family::World, Theme::Golem)] {
        for size in [(80, 24), (120, 40)] {
            let mut app = table(family, theme, 1, 3);
            let mut terminal = terminal(size);
            println!("{}", shown(&mut app, &mut terminal));
            press(&mut app, &mut terminal, "1");
            println!("{}", shown(&mut app, &mut terminal));
        }
    }
}
