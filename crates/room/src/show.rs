//! What each client is sent, without hidden information (protection against cheating).

use std::borrow::Cow;
use std::cell::OnceCell;

use caravan_engine::{AnyTable, Observer, Seat};
use caravan_protocol::lobby::Past;
use caravan_protocol::message::{
    Asked, Happening, Message, Outcome, Phase, Proof, Staged, Table, Term, What,
};
use caravan_protocol::view::View;
use caravan_protocol::{Legal, Serialized};
use caravan_record::{Marks, Replay, Termination, of_any_table};

use crate::chair::Chair;
use crate::clock::Vacation;
use crate::entry::{Act, Entry};
use crate::fairness::hex;
use crate::game::{Game, Staging};
use crate::setup::{Person, Series};
use crate::table_state::{MARK_EVERY, Story, TableState, TakenBack};

/// The maximum number of events in a message: more than any game has.
const MOST_TOLD: u32 = 2_500;

impl TableState {
    /// The seat whose view a person gets: the deciding seat if it is theirs, else their next one.
    /// So several people on one hot seat see what the next of them may know.
    fn eyes(&self, person: Option<&Person>) -> Option<Seat> {
        self.game.as_ref()?;
        let own: Vec<Seat> = self.chairs_of(person?).collect();
        let from = self.deciding().unwrap_or(Seat(0));
        own.iter().copied().find(|seat| *seat >= from).or(own.first().copied())
    }

    /// The observer that a person is to the rules. When the game is over, nothing is hidden.
    fn observer(&self, person: Option<&Person>) -> Observer {
        if self.phase == Phase::Over {
            return Observer::All;
        }
        self.eyes(person).map_or(Observer::Public, Observer::Seat)
    }

    /// The table as a person may see it, with its whole log.
    pub fn show(&self, person: Option<&Person>) -> Message {
        Message::Table(Box::new(self.table_since(0, person)))
    }

    /// The table as a person may see it, with the events since a number.
    pub(crate) fn table_since(&self, since: u32, person: Option<&Person>) -> Table {
        let view =
            self.game.as_ref().map(|game| Serialized::from(&game.view(self.observer(person))));
        self.table(person, view, self.happened_since(since, person), &OnceCell::new())
    }

    /// The table as each of these people may see it, with the newest entry.
    pub(crate) fn tables(&self, people: &[Option<&Person>]) -> impl Iterator<Item = Table> {
        let observers: Vec<Observer> = people.iter().map(|person| self.observer(*person)).collect();
        let views = self.game.as_ref().map(|game| game.views(&observers));
        let mut views = views.into_iter().flatten();
        let legal = OnceCell::new();
        people
            .iter()
            .map(move |&person| self.table(person, views.next(), self.latest(person), &legal))
    }

    /// The table as a person may see it, with their view of the game. The legal actions are the
    /// same on all devices, and listed once.
    fn table(
        &self,
        person: Option<&Person>,
        view: Option<Serialized<View>>,
        happened: Vec<Happening>,
        legal: &OnceCell<Serialized<Vec<Legal>>>,
    ) -> Table {
        let deciding = self.deciding();
        let decides = deciding.is_some_and(|seat| {
            self.automaton(seat).is_none()
                && person.is_some_and(|person| self.chairs_of(person).any(|own| own == seat))
        });
        let asked = self.asked.as_ref().map(|ask| Asked {
            seat: ask.seat.0 + 1,
            open: self.yet_to_answer().iter().map(|seat| seat.0 + 1).collect(),
        });
        Table {
            game: self.id.clone(),
            seq: self.seq(),
            family: self.setup.family,
            set: self.rules.edition().set.into(),
            theme: self.setup.theme,
            phase: self.phase,
            chairs: self.chairs.iter().map(|chair| chair.show(person)).collect(),
            seating: self.seating.clone(),
            without: self.without(),
            rated: self.setup.rated,
            host: person == Some(&self.setup.host),
            you: self.eyes(person).map(|seat| seat.0 + 1),
            commitment: self.commitment.clone(),
            reveal_by: self.reveal_by,
            clock: self.times(),
            chat: None,
            round: self.game.as_ref().map_or(0, |game| game.round()),
            view,
            deciding: deciding.map(|seat| seat.0 + 1),
            legal: self
                .game
                .as_ref()
                .filter(|_| decides)
                .map(|game| legal.get_or_init(|| game.legal()).clone()),
            asked,
            happened,
            result: self.result(),
            proof: self.proof(),
            rematch: self.rematch.clone(),
            series: self.series().show(&self.chairs),
        }
    }

    /// The options that are off.
    fn without(&self) -> Vec<Term> {
        Term::ALL.into_iter().filter(|term| !self.setup.plays_with(*term)).collect()
    }

    /// The score of these people, including this game if it is over.
    pub(crate) fn series(&self) -> Cow<'_, Series> {
        match self.result() {
            Some(outcome) => Cow::Owned(self.setup.series.after(&self.chairs, &outcome.ranks)),
            None => Cow::Borrowed(&self.setup.series),
        }
    }

    /// The events since a number, as a person may see them; only the newest of many. Cached for those
    /// who may see the same, if they are many.
    fn happened_since(&self, since: u32, person: Option<&Person>) -> Vec<Happening> {
        let observer = self.observer(person);
        let told = self.first_told();
        let first = told.max(usize::try_from(since).unwrap_or(usize::MAX));
        let is_long = self.log.len() > first.saturating_add(MARK_EVERY);
        if !is_long || matches!(observer, Observer::Seat(_)) {
            return self.told_from(first, observer);
        }
        let mut story = self.story.borrow_mut();
        if story.observer != Some(observer) {
            *story = Story { observer: Some(observer), ..Story::default() };
        }
        let known = usize::try_from(story.seq).unwrap_or(usize::MAX);
        story.happened.extend(self.told_from(told.max(known), observer));
        story.seq = self.seq();
        let is_before = |happening: &Happening, entries: usize| {
            usize::try_from(happening.seq).is_ok_and(|seq| seq <= entries)
        };
        while story.happened.front().is_some_and(|oldest| is_before(oldest, told)) {
            story.happened.pop_front();
        }
        let newer = story.happened.iter().filter(|happening| !is_before(happening, first));
        newer.cloned().collect()
    }

    /// What happened behind the first entries, as an observer may know it. The game is played again
    /// for it.
    fn told_from(&self, first: usize, observer: Observer) -> Vec<Happening> {
        if first >= self.log.len() {
            return Vec::new();
        }
        let (from, mut again) = match self.game_before(first) {
            Some((from, game)) => (from, Some(game)),
            None => (first, None),
        };
        let mut happened = Vec::new();
        for (index, entry) in self.log.iter().enumerate().skip(from) {
            if let Some(game) = &mut again {
                self.repeat(entry, game.as_mut());
            }
            if index >= first {
                happened.push(self.tell(entry, observer, again.as_deref()));
            }
        }
        happened
    }

    /// The first entry to send if there are many, from 0.
    fn first_told(&self) -> usize {
        let all = self.told.last().copied().unwrap_or(0);
        match all.checked_sub(MOST_TOLD) {
            None | Some(0) => 0,
            Some(untold) => self.told.partition_point(|told| *told < untold) + 1,
        }
    }

    /// The game right after an entry, as a person may see it now.
    pub fn past(&self, seq: u32, person: Option<&Person>) -> Option<Past> {
        // Whichever of these comes last triggers the deal.
        let may_deal = |entry: &&Entry| {
            matches!(entry.act, Act::Started { .. } | Act::Revealed { .. } | Act::Dealt)
        };
        let first = self.log.iter().rfind(may_deal)?.seq;
        if !(first..=self.seq()).contains(&seq) {
            return None;
        }
        let (from, mut game) = self.game_before(usize::try_from(seq).unwrap_or(usize::MAX))?;
        for entry in self.log.iter().skip(from).take_while(|entry| entry.seq <= seq) {
            self.repeat(entry, game.as_mut());
        }
        Some(Past { seq, round: game.round(), view: game.view(self.observer(person)) })
    }

    /// Applies an entry of the log to a game again.
    fn repeat(&self, entry: &Entry, game: &mut dyn Game) {
        match &entry.act {
            Act::Played { text, .. } => game.play_again(text),
            Act::TakenBack { .. } | Act::Answered { .. } => {
                if let Some(taken) = self.taken_back_by(entry) {
                    game.take_back(taken.plies);
                }
            }
            _ => {}
        }
    }

    /// What an entry took back, if anything.
    fn taken_back_by(&self, entry: &Entry) -> Option<&TakenBack> {
        let found = self.taken_back.binary_search_by_key(&entry.seq, |taken| taken.seq);
        found.ok().and_then(|index| self.taken_back.get(index))
    }

    /// The newest entry, as a person may see it.
    fn latest(&self, person: Option<&Person>) -> Vec<Happening> {
        let observer = self.observer(person);
        let latest = self.log.last();
        latest.map(|entry| self.tell(entry, observer, self.game.as_deref())).into_iter().collect()
    }

    /// An entry as an observer sees it; `game` is the game right after it.
    fn tell(&self, entry: &Entry, observer: Observer, game: Option<&dyn Game>) -> Happening {
        let seats = |person: &Person| self.chairs_of(person).map(|seat| seat.0 + 1).collect();
        let since = self.taken_back_by(entry).map(|taken| taken.since);
        let what = match &entry.act {
            Act::Sat { chair, name, .. } => What::Sat { chair: chair + 1, name: name.clone() },
            Act::Rose { chair } => What::Rose { chair: chair + 1 },
            Act::Placed { chair, level } => What::Placed { chair: chair + 1, level: *level },
            Act::Added => What::Added,
            Act::Removed { chair } => What::Removed { chair: chair + 1 },
            Act::Agreed { term, on } => What::Agreed { term: *term, on: *on },
            Act::ClockSet { clock } => What::ClockSet { clock: *clock },
            Act::Started { .. } => What::Started,
            Act::Revealed { chair, .. } => What::Revealed { chair: chair + 1 },
            Act::Dealt => What::Dealt,
            Act::Played { seat, .. } => {
                let events = game.map(|game| game.events(observer)).unwrap_or_default();
                What::Played { seat: seat + 1, events }
            }
            Act::Resigned { seat } => What::Resigned { seat: seat + 1 },
            Act::Left { person } => What::Left { seats: seats(person) },
            Act::Returned { person } => What::Returned { seats: seats(person) },
            Act::Relieved { seat } => What::Left { seats: vec![seat + 1] },
            Act::Flagged { seat } => What::Flagged { seat: seat + 1 },
            Act::Away { from, until } => What::Away { from: *from, until: *until },
            Act::Vacation(Vacation { person, from, until }) => {
                What::Vacation { seats: seats(person), from: *from, until: *until }
            }
            Act::Asked { seat, .. } => What::Asked { seat: seat + 1 },
            Act::Answered { seat, agree } => {
                What::Answered { seat: seat + 1, agree: *agree, since }
            }
            Act::TakenBack { seat, .. } => {
                What::TakenBack { seat: seat + 1, since: since.unwrap_or(entry.seq) }
            }
            Act::Rematch { game } => What::Rematch { game: game.clone() },
        };
        Happening { seq: entry.seq, at: entry.at, what }
    }

    /// A staged turn as its seat sees it.
    pub(crate) fn show_staged(&self, seat: Seat, staging: Staging) -> Staged {
        Staged {
            seq: self.seq(),
            seat: seat.0 + 1,
            actions: staging.actions,
            dropped: staging.refusal,
            events: staging.events,
            view: staging.view,
            legal: staging.legal,
            steps: None,
            complete: staging.complete,
            reveals: staging.reveals,
            prepared: false,
        }
    }

    /// The record of the game, if it is over, or if none of it is hidden from the person. `None`
    /// before the deal.
    pub fn record(&self, person: Option<&Person>) -> Option<Result<String, String>> {
        let game = self.game.as_ref()?;
        let over = self.phase == Phase::Over;
        if self.setup.rated && !over {
            let reason = "this game is rated: its record can be had when it is over";
            return Some(Err(reason.into()));
        }
        let seats: Vec<Seat> = person.map(|p| self.chairs_of(p).collect()).unwrap_or_default();
        let observer = seats.first().map_or(Observer::Public, |&seat| Observer::Seat(seat));
        if !over && game.has_secrets_from(observer) {
            return Some(Err(
                "cards lie face down that you may not know: the record can be had when \
                             the game is over"
                    .into(),
            ));
        }
        let marks = Marks { points: true, keys: false };
        let termination = self.termination();
        let mut record = of_any_table(&game.table(), &self.names(), None, termination, marks);
        if over {
            for (name, values) in self.proof_tags() {
                record.add_tag(name, values);
            }
        }
        Some(Ok(record.to_string()))
    }

    /// The finished game; `None` before its end.
    pub fn replay(&self) -> Option<Replay<AnyTable>> {
        let game = self.game.as_ref().filter(|_| self.phase == Phase::Over)?;
        Some(Replay::of(game.table(), self.names(), self.termination()))
    }

    /// The names of all seats, as in a record.
    fn names(&self) -> Vec<String> {
        self.chairs.iter().map(Chair::name).collect()
    }

    /// The tags that prove the deal (`docs/notation.md`, section 8.2).
    fn proof_tags(&self) -> Vec<(&'static str, Vec<String>)> {
        let Some(proof) = self.proof() else { return Vec::new() };
        let list = |values: Vec<Option<String>>| -> Vec<String> {
            values.into_iter().map(Option::unwrap_or_default).collect()
        };
        let bot = |chair: &Chair| match chair {
            Chair::Bot { level } => level.name().to_owned(),
            _ => String::new(),
        };
        let bots: Vec<String> = self.chairs.iter().map(bot).collect();
        let bots = bots.iter().any(|level| !level.is_empty()).then_some(("Bots", bots));
        let tags = vec![
            ("House", vec![proof.game]),
            ("Commitment", vec![proof.commitment]),
            ("Secret", vec![proof.secret]),
            ("Promises", list(proof.promises)),
            ("Nonces", list(proof.nonces)),
        ];
        tags.into_iter().chain(bots).collect()
    }

    fn termination(&self) -> Option<Termination> {
        (!self.resigned.is_empty()).then(|| Termination::Resigned(self.resigned.clone()))
    }

    /// The proof of the deal, once the game is over: earlier it would reveal the future.
    fn proof(&self) -> Option<Proof> {
        if self.phase != Phase::Over {
            return None;
        }
        let ruleset = self.rules.ruleset();
        Some(Proof {
            game: self.id.clone(),
            commitment: self.commitment.clone(),
            secret: self.secret.to_hex(),
            promises: self.promises.clone(),
            nonces: self.nonces.iter().map(|nonce| nonce.map(|nonce| hex(&nonce))).collect(),
            key: hex(&self.secret.key(&ruleset, &self.nonces)),
            ruleset,
        })
    }

    /// The result.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let game = self.game.as_ref().filter(|_| self.phase == Phase::Over)?;
        let outcome = game.outcome(&self.resigned);
        Some(Outcome {
            scores: outcome.scores.to_vec(),
            ranks: outcome.ranks.to_vec(),
            resigned: self.resigned.iter().map(|seat| seat.0 + 1).collect(),
        })
    }
}
