//! The durable state of a room: a fold over its log.

mod dealing;
mod time;
mod waiting;

use core::cell::RefCell;
use core::fmt;
use std::collections::{HashMap, VecDeque};

use caravan_engine::{AnyRules, Observer, RulesCache, Seat, Turn};
use caravan_protocol::message::{BotLevel, Happening, Phase, Theme};
use sha2::{Digest, Sha256};

use crate::chair::Chair;
use crate::clock::{Clocks, Vacation};
use crate::entry::{Act, Entry};
use crate::fairness::{Nonce, Secret, hex};
use crate::game::Game;
use crate::setup::{Founding, Person, Setup};

pub use waiting::Waited;

/// How long promised nonces are awaited, in milliseconds.
const REVEAL_TIME: u64 = 8_000;

/// The durable state of a room, and nothing else.
///
/// Law: it is a fold over the entries. The same setup and the same entries give the same state, on
/// every node and at any time; only `apply` changes it.
pub struct TableState {
    pub(crate) id: String,
    pub(crate) setup: Setup,
    pub(crate) secret: Secret,
    pub(crate) commitment: String,
    pub(crate) rules: AnyRules,
    pub(crate) log: Vec<Entry>,
    /// The executed commands, by a digest of their keys, with their entries.
    commands: HashMap<u64, u32>,
    pub(crate) chairs: Vec<Chair>,
    /// From which chair each seat came, if seats were drawn.
    pub(crate) seating: Vec<u8>,
    /// People whom the host has removed: they cannot sit down again.
    pub(crate) sent_away: Vec<Person>,
    pub(crate) phase: Phase,
    /// When missing nonces are replaced.
    pub(crate) reveal_by: Option<u64>,
    /// Promises and nonces in the order of the chairs before the deal.
    pub(crate) promises: Vec<Option<String>>,
    pub(crate) nonces: Vec<Option<Nonce>>,
    pub(crate) game: Option<Box<dyn Game>>,
    /// The number of the last entry that changed the game.
    pub(crate) played: u32,
    /// Since when the deciding seat has been waited for.
    pub(crate) waited_since: u64,
    /// For whose decision it waits.
    pub(crate) waited: Option<Waited>,
    /// The clocks, from the deal on.
    pub(crate) clocks: Option<Box<Clocks>>,
    /// The confirmed batches of actions.
    pub(crate) batches: Vec<Batch>,
    /// The seats that resigned, the earliest first.
    pub(crate) resigned: Vec<Seat>,
    pub(crate) asked: Option<Ask>,
    pub(crate) taken_back: Vec<TakenBack>,
    /// The last vacation of each person.
    pub(crate) vacations: Vec<Vacation>,
    pub(crate) rematch: Option<String>,
    /// The running count of events up to each entry, the entry included.
    pub(crate) told: Vec<u32>,
    /// Snapshots of the game: sending the newest events of a long game need not replay all of it.
    pub(crate) marks: Vec<Mark>,
    /// What was told last of a long story: who looks again does not have the game played again.
    pub(crate) story: RefCell<Story>,
}

/// What happened, as it is told to everybody who has no seat, or to everybody at the end.
#[derive(Default)]
pub(crate) struct Story {
    /// To whom.
    pub(crate) observer: Option<Observer>,
    /// Up to which entry.
    pub(crate) seq: u32,
    pub(crate) happened: VecDeque<Happening>,
}

/// A snapshot of the game after the first entries.
pub(crate) struct Mark {
    pub(crate) entries: usize,
    pub(crate) game: Box<dyn Game>,
}

/// The interval of snapshots in entries: most games have fewer.
pub(crate) const MARK_EVERY: usize = 256;

/// Actions that were confirmed together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Batch {
    pub(crate) seat: Seat,
    pub(crate) first_ply: u32,
    pub(crate) seq: u32,
    pub(crate) stand_in: bool,
}

/// A takeback.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TakenBack {
    /// The entry that did it: a takeback without consent, or the last consent needed.
    pub(crate) seq: u32,
    /// How many actions remain.
    pub(crate) plies: u32,
    /// The first entry whose actions were reverted.
    pub(crate) since: u32,
}

/// A takeback that waits for consent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ask {
    pub(crate) seat: Seat,
    /// How many actions would remain.
    pub(crate) plies: u32,
    /// Those who have agreed.
    pub(crate) agreed: Vec<Person>,
}

/// Why a game was closed: replaying its log no longer reproduces the stored state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayMismatch {
    /// The id of the game.
    pub game: String,
    /// The entry that differs.
    pub seq: u32,
    /// The reason, for people.
    pub reason: String,
}

impl fmt::Display for ReplayMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReplayMismatch { game, seq, reason } = self;
        write!(
            f,
            "replay mismatch: game {game} is closed, because entry {seq} cannot be replayed: {reason}"
        )
    }
}

impl core::error::Error for ReplayMismatch {}

impl TableState {
    /// A table without entries.
    pub(crate) fn new(
        founding: Founding,
        rules_cache: &RulesCache,
    ) -> Result<TableState, ReplayMismatch> {
        let Founding { id, setup, secret } = founding;
        let aside = |reason| ReplayMismatch { game: id.clone(), seq: 0, reason };
        let rules = setup.rules(rules_cache).map_err(aside)?;
        let edition = rules.edition();
        let (revision, set_key) = (edition.revision, edition.set_key.to_string());
        if (setup.revision, &setup.set_key) != (revision, &set_key) {
            return Err(aside(format!(
                "it was begun under rules revision {} with the set {}, and this program has {revision} \
                 and {set_key}",
                setup.revision, setup.set_key
            )));
        }
        let n = setup.chairs.len();
        let commitment = hex(&secret.commitment(&id));
        let chairs = setup.chairs.iter().map(Chair::first).collect();
        Ok(TableState {
            id,
            setup,
            secret,
            commitment,
            rules,
            log: Vec::new(),
            commands: HashMap::new(),
            chairs,
            seating: Vec::new(),
            sent_away: Vec::new(),
            phase: Phase::Gathering,
            reveal_by: None,
            promises: Vec::new(),
            nonces: vec![None; n],
            game: None,
            played: 0,
            waited_since: 0,
            waited: None,
            clocks: None,
            batches: Vec::new(),
            resigned: Vec::new(),
            asked: None,
            taken_back: Vec::new(),
            vacations: Vec::new(),
            rematch: None,
            told: Vec::new(),
            marks: Vec::new(),
            story: RefCell::default(),
        })
    }

    /// The number of the last entry.
    pub fn seq(&self) -> u32 {
        u32::try_from(self.log.len()).unwrap_or(u32::MAX)
    }

    /// Replaces the names with those of a setup and its entries, which are otherwise the same.
    pub(crate) fn rename(&mut self, setup: &Setup, entries: &[Entry]) {
        let mut chairs: Vec<Chair> = setup.chairs.iter().map(Chair::first).collect();
        for (own, stored) in self.log.iter_mut().zip(entries) {
            // The same acts have succeeded before.
            let _ = Chair::change(&mut chairs, &stored.act);
            if let (Act::Sat { name, .. }, Act::Sat { name: stored, .. }) =
                (&mut own.act, &stored.act)
            {
                name.clone_from(stored);
            }
        }
        self.setup.chairs.clone_from(&setup.chairs);
        *self.story.get_mut() = Story::default();
        for (number, chair) in (1..).zip(&mut self.chairs) {
            let from = self.seating.get(usize::from(number - 1_u8)).copied().unwrap_or(number);
            if let Some(stored) = chairs.get(usize::from(from - 1)) {
                chair.rename(stored);
            }
        }
    }

    /// Whether a person has a seat.
    pub fn seats_person(&self, person: &Person) -> bool {
        self.chairs_of(person).next().is_some()
    }

    /// The rulebook.
    pub fn rules(&self) -> &AnyRules {
        &self.rules
    }

    /// The number of chairs, or seats after the deal.
    pub fn seat_count(&self) -> u8 {
        u8::try_from(self.chairs.len()).unwrap_or(u8::MAX)
    }

    /// The stored setup.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The theme.
    pub fn theme(&self) -> Theme {
        self.setup.theme
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Whether an open chair is reserved for a person.
    pub fn keeps_chair_for(&self, person: &Person) -> bool {
        self.chairs.iter().any(|chair| chair.is_kept_for(person))
    }

    /// Whether the host has sent a person away.
    pub fn has_sent_away(&self, person: &Person) -> bool {
        self.sent_away.contains(person)
    }

    /// Whether a person is the host.
    pub fn is_host(&self, person: &Person) -> bool {
        self.setup.host == *person
    }

    /// Whether the lobby lists the table.
    pub fn is_listed(&self) -> bool {
        self.setup.listed
    }

    /// The deciding seat.
    pub fn deciding(&self) -> Option<Seat> {
        match self.game.as_ref().filter(|_| self.phase == Phase::Playing)?.turn() {
            Turn::Of(seat) => Some(seat),
            Turn::Over => None,
        }
    }

    /// Whether a seat has played something that still stands since an entry.
    pub(crate) fn has_moved(&self, seat: Seat, since: u32) -> bool {
        self.batches.iter().any(|batch| batch.seat == seat && batch.seq > since)
    }

    /// The seat whose move was the last change of the game; `None` if that was something else.
    pub(crate) fn last_moved(&self) -> Option<Seat> {
        let last = self.batches.last().filter(|batch| batch.seq == self.played);
        last.map(|batch| batch.seat)
    }

    /// The level of the bot that plays a seat, if no person does.
    pub(crate) fn automaton(&self, seat: Seat) -> Option<BotLevel> {
        self.chairs.get(seat.index())?.automaton()
    }

    /// The chairs of a person.
    pub(crate) fn chairs_of(&self, person: &Person) -> impl Iterator<Item = Seat> {
        let own = move |chair: &Chair| chair.person() == Some(person);
        (0..).map(Seat).zip(&self.chairs).filter(move |(_, chair)| own(chair)).map(|(seat, _)| seat)
    }

    /// The different people at the table who have not resigned.
    pub(crate) fn people(&self) -> Vec<&Person> {
        let playing = |chair: &&Chair| matches!(chair, Chair::Person { resigned: false, .. });
        let mut people: Vec<&Person> =
            self.chairs.iter().filter(playing).filter_map(Chair::person).collect();
        people.sort();
        people.dedup();
        people
    }

    /// Whom an act removes, if anybody: the host gives their chair to somebody else.
    pub(crate) fn sends_away(&self, act: &Act) -> Option<&Person> {
        let Act::Placed { chair, .. } = act else { return None };
        let person = self.chairs.get(usize::from(*chair))?.person()?;
        (*person != self.setup.host).then_some(person)
    }

    /// Who sits down with an act and had no place at the table.
    pub(crate) fn comes<'a>(&self, act: &'a Act) -> Option<&'a Person> {
        let Act::Sat { person, .. } = act else { return None };
        (!self.seats_person(person) && !self.is_host(person)).then_some(person)
    }

    /// The id of a rematch, the same on every node.
    pub(crate) fn next_game(&self) -> String {
        let digest = self.secret.commitment(&format!("rematch of {}", self.id));
        hex(&digest[..10])
    }

    /// The entry of a command that was executed.
    pub(crate) fn done(&self, command: &str) -> Option<u32> {
        self.commands.get(&digest(command)).copied()
    }

    /// Appends an entry: the only way to change the durable state.
    pub(crate) fn apply(&mut self, entry: Entry) -> Result<(), ReplayMismatch> {
        let aside =
            |reason: String| ReplayMismatch { game: self.id.clone(), seq: entry.seq, reason };
        if entry.seq != self.seq().saturating_add(1) {
            return Err(aside(format!("entry {} should come next", self.seq() + 1)));
        }
        let at = entry.at;
        let (seq, id) = (entry.seq, self.id.clone());
        self.act(&entry.act, seq, at).map_err(|reason| ReplayMismatch { game: id, seq, reason })?;
        if !entry.command.is_empty() {
            self.commands.insert(digest(&entry.command), seq);
        }
        let events = match (&entry.act, &self.game) {
            (Act::Played { .. }, Some(game)) => game.event_count(),
            _ => 0,
        };
        self.told.push(self.told.last().unwrap_or(&0).saturating_add(1 + events));
        self.log.push(entry);
        if let Some(game) = self.game.as_ref().filter(|_| self.log.len().is_multiple_of(MARK_EVERY))
        {
            self.marks.push(Mark { entries: self.log.len(), game: game.copy() });
        }
        Ok(())
    }

    /// A snapshot of the game not long before this number of entries, and how many entries it
    /// covers.
    pub(crate) fn game_before(&self, entries: usize) -> Option<(usize, Box<dyn Game>)> {
        let mark = self.marks.iter().rev().find(|mark| mark.entries <= entries);
        let fresh = || Some((0, self.game.as_ref()?.fresh()));
        mark.map(|mark| (mark.entries, mark.game.copy())).or_else(fresh)
    }

    /// Applies an act.
    pub(crate) fn act(&mut self, act: &Act, seq: u32, at: u64) -> Result<(), String> {
        self.count_time(at);
        let act = &*self.consequence(act)?;
        let game_changed = match act {
            Act::Sat { .. }
            | Act::Rose { .. }
            | Act::Placed { .. }
            | Act::Added
            | Act::Removed { .. } => {
                self.change_chairs(act)?;
                false
            }
            Act::Agreed { .. } | Act::ClockSet { .. } => {
                self.change_terms(act);
                false
            }
            Act::Started { nonce } => {
                self.promises = self.chairs.iter().map(|chair| chair.promise().cloned()).collect();
                if let Some(nonce) = nonce {
                    let only = self.chairs.iter().position(|chair| chair.person().is_some());
                    let chair = only.ok_or("nobody is at the table")?;
                    *self.nonces.get_mut(chair).ok_or("no such chair")? = Some(*nonce);
                }
                self.phase = Phase::Revealing;
                self.reveal_by = Some(at.saturating_add(REVEAL_TIME));
                self.all_revealed() && self.deal()
            }
            Act::Revealed { chair, nonce } => {
                let place = self.nonces.get_mut(usize::from(*chair)).ok_or("no such chair")?;
                *place = Some(*nonce);
                self.all_revealed() && self.deal()
            }
            Act::Dealt => self.deal(),
            Act::Played { seat, text } => {
                let game = self.game.as_mut().ok_or("nothing was dealt")?;
                let first_ply = game.plies();
                game.play(text)?;
                self.batches.push(self.batch(Seat(*seat), first_ply, seq));
                true
            }
            Act::Resigned { seat } => {
                if let Chair::Person { resigned, .. } = self.chair_mut(*seat)? {
                    *resigned = true;
                }
                self.resigned.push(Seat(*seat));
                true
            }
            Act::Left { .. } | Act::Returned { .. } | Act::Relieved { .. } => {
                self.act_on_presence(act)?;
                // Returning gives a person the full patience again.
                self.waited_since = at;
                self.asked = None;
                false
            }
            Act::Vacation(vacation) => {
                self.vacations.retain(|other| other.person != vacation.person);
                self.vacations.push(vacation.clone());
                false
            }
            Act::Away { .. } | Act::Flagged { .. } => false,
            Act::Asked { seat, plies } => {
                self.asked = Some(Ask { seat: Seat(*seat), plies: *plies, agreed: Vec::new() });
                false
            }
            Act::Answered { seat, agree } => self.answer(*seat, *agree, seq)?,
            Act::TakenBack { plies, .. } => {
                self.take_back(seq, *plies)?;
                true
            }
            Act::Rematch { game } => {
                self.rematch = Some(game.clone());
                false
            }
        };
        if game_changed {
            (self.played, self.waited_since) = (seq, at);
            self.asked = None;
            self.check_end();
        }
        self.set_clock(act, at, game_changed);
        self.set_waited(seq, matches!(act, Act::Played { .. }));
        Ok(())
    }

    fn change_chairs(&mut self, act: &Act) -> Result<(), String> {
        let sent_away = self.sends_away(act).cloned();
        self.sent_away.extend(sent_away);
        Chair::change(&mut self.chairs, act)?;
        // No nonce was revealed yet.
        self.nonces = vec![None; self.chairs.len()];
        Ok(())
    }

    /// A copy without history: to see what an entry would do.
    pub(crate) fn copy(&self) -> TableState {
        TableState {
            id: self.id.clone(),
            // The rules already contain set and map.
            setup: Setup { set: None, map: None, ..self.setup.clone() },
            secret: self.secret.clone(),
            commitment: self.commitment.clone(),
            rules: self.rules.clone(),
            log: Vec::new(),
            commands: HashMap::new(),
            chairs: self.chairs.clone(),
            seating: self.seating.clone(),
            sent_away: self.sent_away.clone(),
            phase: self.phase,
            reveal_by: self.reveal_by,
            promises: self.promises.clone(),
            nonces: self.nonces.clone(),
            game: self.game.as_ref().map(|game| game.copy()),
            played: self.played,
            waited_since: self.waited_since,
            waited: self.waited,
            clocks: self.clocks.clone(),
            batches: self.batches.clone(),
            resigned: self.resigned.clone(),
            asked: self.asked.clone(),
            taken_back: Vec::new(),
            vacations: self.vacations.clone(),
            rematch: None,
            told: Vec::new(),
            marks: Vec::new(),
            story: RefCell::default(),
        }
    }

    fn change_terms(&mut self, act: &Act) {
        match *act {
            Act::Agreed { term, on } => self.setup.agree(term, on),
            Act::ClockSet { clock } => self.setup.clock = clock,
            _ => {}
        }
    }

    fn act_on_presence(&mut self, act: &Act) -> Result<(), String> {
        match act {
            Act::Left { person } | Act::Returned { person } => {
                let gone = matches!(act, Act::Left { .. });
                for chair in &mut self.chairs {
                    if let Chair::Person { person: other, away, .. } = chair
                        && other == person
                    {
                        *away = gone;
                    }
                }
            }
            Act::Relieved { seat } => {
                if let Chair::Person { away, .. } = self.chair_mut(*seat)? {
                    *away = true;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Counts an answer. Returns whether it was the last one needed, so that actions were taken
    /// back.
    fn answer(&mut self, seat: u8, agree: bool, seq: u32) -> Result<bool, String> {
        let person = self.chair_mut(seat)?.person().cloned();
        let Some(ask) = &mut self.asked else { return Ok(false) };
        if !agree {
            self.asked = None;
            return Ok(false);
        }
        ask.agreed.extend(person);
        let plies = ask.plies;
        if !self.yet_to_answer().is_empty() {
            return Ok(false);
        }
        self.take_back(seq, plies)?;
        Ok(true)
    }

    fn chair_mut(&mut self, chair: u8) -> Result<&mut Chair, String> {
        let count = self.chairs.len();
        let missing = || format!("there is no chair {} among {count}", u16::from(chair) + 1);
        self.chairs.get_mut(usize::from(chair)).ok_or_else(missing)
    }

    fn take_back(&mut self, seq: u32, plies: u32) -> Result<(), String> {
        self.game.as_mut().ok_or("nothing was dealt")?.take_back(plies);
        let kept = self.batches.partition_point(|batch| batch.first_ply < plies);
        let since = self.batches.get(kept).map_or(seq, |batch| batch.seq);
        self.batches.truncate(kept);
        if let Some(clocks) = &mut self.clocks {
            clocks.take_back(kept);
        }
        self.taken_back.push(TakenBack { seq, plies, since });
        Ok(())
    }

    /// The first seat of each person whose consent is missing.
    pub(crate) fn yet_to_answer(&self) -> Vec<Seat> {
        let Some(ask) = &self.asked else { return Vec::new() };
        let asker = self.chairs.get(ask.seat.index()).and_then(Chair::person);
        let silent = |person: &&&Person| Some(**person) != asker && !ask.agreed.contains(person);
        let people = self.people();
        let first = |person: &&Person| self.chairs_of(person).next();
        let mut seats: Vec<Seat> = people.iter().filter(silent).filter_map(first).collect();
        seats.sort();
        seats
    }

    /// Ruling G4: with one seat left the game is over.
    fn check_end(&mut self) {
        let Some(game) = &self.game else { return };
        let left = self.chairs.len().saturating_sub(self.resigned.len());
        let over = game.turn() == Turn::Over || left <= 1;
        self.phase = if over { Phase::Over } else { Phase::Playing };
    }
}

/// A short digest of a command's key: thousands of tables hold hundreds each.
fn digest(command: &str) -> u64 {
    let digest = Sha256::digest(command);
    digest.iter().take(8).fold(0, |word, byte| word << 8 | u64::from(*byte))
}
