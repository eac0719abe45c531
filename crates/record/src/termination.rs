//! How a game ended (`docs/notation.md`, section 8.4).

use std::fmt;

use caravan_engine::notation::{Found, read_small};
use caravan_engine::rules::PerSeat;
use caravan_engine::{Outcome, Seat, SeatCount};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Termination {
    /// The rules ended it.
    Normal,
    /// The record stops before the end.
    Unfinished,
    /// A limit on rounds stopped it (ruling G3).
    Capped,
    /// These seats resigned, in this order (ruling G4).
    Resigned(Vec<Seat>),
}

impl Termination {
    /// Parses the value of the tag `Termination`, for a game with this many seats.
    pub fn read(text: &str, seats: SeatCount) -> Result<Termination, String> {
        match text {
            "normal" => return Ok(Termination::Normal),
            "unfinished" => return Ok(Termination::Unfinished),
            "capped" => return Ok(Termination::Capped),
            _ => {}
        }
        let Some(list) = text.strip_prefix("resigned ") else {
            return Err(format!(
                "expected `normal`, `unfinished`, `capped` or `resigned` and seats, found {}",
                Found(text)
            ));
        };
        let mut resigned = Vec::new();
        for word in list.split_whitespace() {
            let number = read_small(word, 1, seats.get()).map_err(|fault| fault.message)?;
            let seat = Seat(number.saturating_sub(1));
            if resigned.contains(&seat) {
                return Err(format!("seat {seat} resigns twice"));
            }
            resigned.push(seat);
        }
        if resigned.is_empty() || resigned.len() >= usize::from(seats.get()) {
            return Err("at least one seat resigns, and at least one does not".into());
        }
        Ok(Termination::Resigned(resigned))
    }

    /// The rules' termination of a game that is, or is not, over.
    pub(crate) fn by_rule(over: bool) -> Termination {
        if over { Termination::Normal } else { Termination::Unfinished }
    }

    /// Whether this fits a game that is, or is not, over by the rules.
    pub(crate) fn fits(&self, over: bool) -> Result<(), &'static str> {
        match self {
            Termination::Normal if !over => Err("the game is not over: `unfinished`?"),
            Termination::Unfinished | Termination::Capped if over => {
                Err("the game is over: `normal`?")
            }
            _ => Ok(()),
        }
    }

    /// The ranks, if any, of a game that is, or is not, over by the rules.
    pub fn outcome(&self, scores: PerSeat<u16>, over: bool) -> Option<Outcome> {
        let resigned: &[Seat] = match self {
            Termination::Resigned(resigned) => resigned,
            _ => &[],
        };
        let one_left = resigned.len().saturating_add(1) == scores.len();
        (over || one_left).then(|| Outcome::new(scores, resigned))
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Normal => f.write_str("normal"),
            Termination::Unfinished => f.write_str("unfinished"),
            Termination::Capped => f.write_str("capped"),
            Termination::Resigned(seats) => {
                f.write_str("resigned")?;
                seats.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
        }
    }
}
