//! Colors by name, as far as a terminal has them.

use std::env;

use ratatui::style::{Color, Modifier, Style};

/// How many colors a terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// None: letters, shapes, bold and reversed text tell everything.
    None,
    /// The sixteen of the terminal's own palette.
    Sixteen,
    /// The fixed palette of 256.
    Indexed,
    /// 24 bits.
    Full,
}

/// Whether the terminal's background is light or dark; it is never painted over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Dark letters on a light background.
    Light,
    /// Light letters on a dark background.
    Dark,
}

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Text,
    /// What matters less.
    Faint,
    /// Lines between things.
    Line,
    Title,
    /// A key that does something now.
    Key,
    /// A key that does nothing now.
    IdleKey,
    Chosen,
    /// What a hint names.
    Lit,
    /// What was refused, and why.
    Warning,
    /// A level of crystals, from 0.
    Crystal(usize),
    /// A seat, from 1.
    Seat(u8),
}

/// How things look on one terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How many colors there are.
    pub depth: Depth,
    /// Light or dark.
    pub mode: Mode,
}

/// Red, green and blue; the index in the palette of 256, and in that of sixteen.
type Shade = ([u8; 3], u8, Color);

/// Amber, jade, azure, amethyst: on a dark background, on a light one.
const CRYSTALS: [[Shade; 2]; 4] = [
    [([0xf2, 0xb1, 0x34], 214, Color::LightYellow), ([0x8a, 0x58, 0x00], 94, Color::Yellow)],
    [([0x5f, 0xc9, 0x78], 78, Color::LightGreen), ([0x1d, 0x6b, 0x34], 22, Color::Green)],
    [([0x66, 0xb2, 0xf0], 75, Color::LightCyan), ([0x0b, 0x57, 0xa8], 25, Color::Blue)],
    [([0xd4, 0x97, 0xf2], 177, Color::LightMagenta), ([0x7a, 0x2c, 0xa0], 91, Color::Magenta)],
];

/// The colors of seats, in the order of those of the page: red, blue, green, plum, gray.
const SEATS: [[Shade; 2]; 5] = [
    [([0xf0, 0x7f, 0x6e], 209, Color::LightRed), ([0xa8, 0x28, 0x18], 124, Color::Red)],
    [([0x7f, 0xa8, 0xf5], 111, Color::LightBlue), ([0x1f, 0x4f, 0xb0], 26, Color::Blue)],
    [([0x8f, 0xcf, 0x6f], 113, Color::LightGreen), ([0x3a, 0x6b, 0x10], 64, Color::Green)],
    [([0xd8, 0x8f, 0xc8], 176, Color::LightMagenta), ([0x8a, 0x2a, 0x70], 89, Color::Magenta)],
    [([0xb8, 0xb8, 0xb0], 250, Color::White), ([0x5a, 0x5a, 0x55], 240, Color::DarkGray)],
];

const FAINT: [Shade; 2] =
    [([0x9a, 0x9a, 0x94], 246, Color::Gray), ([0x6a, 0x6a, 0x64], 242, Color::DarkGray)];
const LINE: [Shade; 2] =
    [([0x6a, 0x6a, 0x64], 242, Color::DarkGray), ([0x9a, 0x9a, 0x94], 246, Color::DarkGray)];
const KEY: [Shade; 2] =
    [([0xff, 0xe0, 0x8a], 222, Color::LightYellow), ([0x7a, 0x4a, 0x00], 94, Color::Yellow)];
const LIT: [Shade; 2] =
    [([0xff, 0x9d, 0x4d], 215, Color::LightRed), ([0xa8, 0x4a, 0x00], 130, Color::Red)];
const WARNING: [Shade; 2] =
    [([0xff, 0x8f, 0x80], 210, Color::LightRed), ([0xa8, 0x18, 0x10], 124, Color::Red)];

impl Look {
    /// No colors at all.
    pub fn plain() -> Look {
        Look { depth: Depth::None, mode: Mode::Dark }
    }

    /// What the environment says of the terminal; `mode` is what a person has asked for.
    pub fn of_environment(mode: Option<Mode>) -> Look {
        Look::of(|name| env::var(name).ok(), mode)
    }

    fn of(variable: impl Fn(&str) -> Option<String>, mode: Option<Mode>) -> Look {
        let says = |name: &str| variable(name).unwrap_or_default();
        let term = says("TERM");
        let depth = if !says("NO_COLOR").is_empty() {
            Depth::None
        } else if ["truecolor", "24bit"].contains(&&*says("COLORTERM")) {
            Depth::Full
        } else if term.contains("256color") || term.contains("direct") {
            Depth::Indexed
        } else if term.contains("mono") || term.starts_with("vt") {
            Depth::None
        } else {
            Depth::Sixteen
        };
        // Terminals that say so give the index of their background, such as `0;15`.
        let background =
            says("COLORFGBG").rsplit(';').next().and_then(|last| last.parse::<u8>().ok());
        let told = match background {
            Some(7 | 9..) => Mode::Light,
            _ => Mode::Dark,
        };
        Look { depth, mode: mode.unwrap_or(told) }
    }

    /// The shape of a level: one that differs from the others without its color.
    pub(crate) fn shape(level: usize) -> char {
        ['●', '▲', '■', '◆'][level.min(3)]
    }

    pub(crate) fn style(self, role: Role) -> Style {
        let bare = Style::new();
        match role {
            Role::Text => bare,
            Role::Faint | Role::IdleKey => self.dim(FAINT),
            Role::Line => self.dim(LINE),
            Role::Title => bare.add_modifier(Modifier::BOLD),
            Role::Key => self.colored(KEY).add_modifier(Modifier::BOLD | Modifier::REVERSED),
            Role::Chosen => bare.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Role::Lit => self.colored(LIT).add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Role::Warning => self.colored(WARNING).add_modifier(Modifier::BOLD),
            Role::Crystal(level) => self.colored(CRYSTALS[level.min(3)]),
            Role::Seat(seat) => {
                let shade = SEATS[usize::from(seat.saturating_sub(1)).min(4)];
                self.colored(shade).add_modifier(Modifier::BOLD)
            }
        }
    }

    fn colored(self, shades: [Shade; 2]) -> Style {
        let (rgb, index, sixteen) = shades[usize::from(self.mode == Mode::Light)];
        match self.depth {
            Depth::None => Style::new(),
            Depth::Sixteen => Style::new().fg(sixteen),
            Depth::Indexed => Style::new().fg(Color::Indexed(index)),
            Depth::Full => Style::new().fg(Color::Rgb(rgb[0], rgb[1], rgb[2])),
        }
    }

    /// A fainter color; without colors the same letters, because faint ones are hard to read on some
    /// terminals.
    fn dim(self, shades: [Shade; 2]) -> Style {
        self.colored(shades)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(variables: &[(&str, &str)]) -> Look {
        let find = |name: &str| {
            variables.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned())
        };
        Look::of(find, None)
    }

    #[test]
    fn the_environment_says_how_many_colors_there_are() {
        for (variables, depth) in [
            (&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")][..], Depth::Full),
            (&[("TERM", "xterm-256color")], Depth::Indexed),
            (&[("TERM", "xterm")], Depth::Sixteen),
            (&[("TERM", "linux")], Depth::Sixteen),
            (&[("TERM", "vt100")], Depth::None),
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Depth::None),
            // An empty one is not set.
            (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Depth::Indexed),
        ] {
            assert_eq!(look(variables).depth, depth, "{variables:?}");
        }
    }

    #[test]
    fn the_background_is_light_where_the_terminal_says_so() {
        for (says, mode) in [
            ("0;15", Mode::Light),
            ("15;0", Mode::Dark),
            ("7;default;8", Mode::Dark),
            ("x", Mode::Dark),
        ] {
            assert_eq!(look(&[("COLORFGBG", says)]).mode, mode, "{says}");
        }
    }

    #[test]
    fn without_colors_no_style_has_one() {
        for role in [Role::Key, Role::Lit, Role::Crystal(2), Role::Seat(3), Role::Warning] {
            assert_eq!(Look::plain().style(role).fg, None);
        }
    }
}
