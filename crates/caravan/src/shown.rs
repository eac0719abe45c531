//! Options of everything that shows a table in a terminal.

use caravan_terminal::{Language, Mode, Style};
use clap::{Args, ValueEnum};

#[derive(Args, Clone, Copy)]
pub(crate) struct Shown {
    /// Colors for a light or a dark background, where the terminal does not say which it has.
    #[arg(long, value_enum, value_name = "MODE")]
    mode: Option<Background>,
    /// The language; by default that of the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`).
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    language: Option<Tongue>,
    /// Line by line, for pipes and screen readers. So it is too where input or output is no terminal, or
    /// TERM is dumb.
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Background {
    Light,
    Dark,
}

#[derive(Clone, Copy, ValueEnum)]
enum Tongue {
    En,
    De,
    Fr,
    Es,
}

impl Shown {
    pub(crate) fn style(self) -> Style {
        let mode = self.mode.map(|mode| match mode {
            Background::Light => Mode::Light,
            Background::Dark => Mode::Dark,
        });
        let language = self.language.map(|language| match language {
            Tongue::En => Language::En,
            Tongue::De => Language::De,
            Tongue::Fr => Language::Fr,
            Tongue::Es => Language::Es,
        });
        Style {
            mode,
            language: language.unwrap_or_else(Language::of_environment),
            plain: self.plain,
        }
    }
}
