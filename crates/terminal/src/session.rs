//! A table as the people at this terminal see it: what the house said last, the turn that is put
//! together, hints, and what was refused.

use std::time::Instant;

use caravan_protocol::chat::ChatLine;
use caravan_protocol::message::{Happening, Hint, Message, Phase, Staged, Table, Term, What};
use caravan_protocol::{Action, Legal, Refusal, Request, Serialized, Verb, View, Way};

use crate::ways::{about, find, idles, is_sole, is_suggested, repeated, stepped, suggest};
use crate::words::{Words, t};

/// How a piece of the board stands to the turn that is put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Nothing can be done with it now.
    Idle,
    /// Something can be done with it next, or instead of what is staged.
    Possible,
    /// It is part of the staged turn.
    Chosen,
    /// It was chosen, and the house has not answered yet.
    Pending,
    /// A hint names it.
    Lit,
}

/// The hints for one moment.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) enum Hints {
    #[default]
    None,
    Thinking,
    /// The hints, best first, and which of them is looked at.
    Shown(Vec<Hint>, usize),
}

/// What the house has not answered yet: until then nobody knows what may be done next.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Waiting {
    #[default]
    Nothing,
    /// What these actions lead to.
    Staged(Vec<String>),
    Why,
    /// Whether the command with this id was done.
    Command(String),
}

/// A table as it is seen here.
pub(crate) struct Session {
    pub(crate) table: Table,
    /// The table without what is staged.
    pub(crate) before: Option<View>,
    pub(crate) staged: Option<Staged>,
    /// What may be done before each staged action, and after the last.
    options: Vec<Vec<Legal>>,
    /// What was staged when something was last suggested after it.
    offered: Vec<String>,
    /// What was staged before the last thing was done in other ways, the latest last.
    earlier: Vec<Vec<String>>,
    pub(crate) log: Vec<Happening>,
    pub(crate) hints: Hints,
    /// What was last refused, in words.
    pub(crate) notice: String,
    /// Whether one was asked already if nothing is to be raised.
    asked: bool,
    /// How many commands were sent, and what those of this sitting begin with: each has a name of its
    /// own.
    commands: u64,
    sitting: u32,
    waiting: Waiting,
    /// What was picked last, until the house has answered.
    picked: Option<(Verb, String)>,
    /// Whether there is a new connection, whose table has not come yet.
    reconnected: bool,
    /// The chairs whose people are connected, and how many people watch.
    pub(crate) present: (Vec<u8>, u32),
    /// When the table was last told: its clock has gone on since.
    pub(crate) heard_at: Instant,
    /// What people have said.
    pub(crate) chat: Vec<ChatLine>,
    /// What to tell the house.
    pub(crate) outbox: Vec<Request>,
    words: Words,
}

impl Session {
    pub(crate) fn new(table: Table, words: Words) -> Session {
        let mut session = Session {
            before: None,
            staged: None,
            options: Vec::new(),
            offered: Vec::new(),
            earlier: Vec::new(),
            log: Vec::new(),
            hints: Hints::None,
            notice: String::new(),
            asked: false,
            commands: 0,
            // Without randomness the time has to do: it only tells sittings apart.
            sitting: getrandom::u32().unwrap_or_else(|_| std::process::id()),
            waiting: Waiting::Nothing,
            picked: None,
            reconnected: false,
            present: (Vec::new(), 0),
            heard_at: Instant::now(),
            chat: Vec::new(),
            outbox: Vec::new(),
            words,
            table: table.clone(),
        };
        session.renew(table);
        session
    }

    /// The table as it would be after what is staged, or as it is.
    pub(crate) fn view(&self) -> Option<&View> {
        self.staged.as_ref().map(|staged| &staged.view).or(self.before.as_ref())
    }

    /// Whether somebody at this terminal decides.
    pub(crate) fn decides(&self) -> bool {
        self.table.legal.is_some()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.phase == Phase::Over
    }

    pub(crate) fn actions(&self) -> &[Action] {
        self.staged.as_ref().map_or(&[], |staged| &staged.actions)
    }

    /// What may be done next.
    pub(crate) fn legal(&self) -> &[Legal] {
        self.options.get(self.actions().len()).map_or(&[], |legal| legal)
    }

    /// All ways to do what the last staged action does.
    pub(crate) fn ways(&self) -> &[Way] {
        let Some(last) = self.actions().last() else { return &[] };
        let legal = self.options.get(self.actions().len() - 1);
        legal.and_then(|legal| find(legal, about(last))).map_or(&[], |one| &one.ways)
    }

    pub(crate) fn may(&self, verb: Verb, what: &str) -> Option<&Legal> {
        find(self.legal(), (verb, what))
    }

    /// Whether something may be done next that has this verb.
    pub(crate) fn may_any(&self, verb: Verb) -> bool {
        self.legal().iter().any(|one| one.verb == verb)
    }

    /// Whether something may be done next, or instead of what is staged, that has this verb.
    pub(crate) fn could_any(&self, verb: Verb) -> bool {
        self.options.iter().flatten().any(|one| one.verb == verb)
    }

    /// Everything with which the turn may begin.
    pub(crate) fn begins_all(&self) -> &[Legal] {
        self.options.first().map_or(&[], |legal| legal)
    }

    /// How many cards it takes to go to a space, if one can go there at the beginning of the turn.
    pub(crate) fn reach(&self, space: &str) -> Option<u8> {
        self.begins(Verb::Go, space).map(|go| go.cards.unwrap_or(0))
    }

    /// Something with which the turn may begin.
    pub(crate) fn begins(&self, verb: Verb, what: &str) -> Option<&Legal> {
        self.options.first().and_then(|legal| find(legal, (verb, what)))
    }

    /// How a piece stands to the turn.
    pub(crate) fn mark(&self, verb: Verb, what: &str) -> Mark {
        let of = (verb, what);
        let could = || self.options.iter().any(|legal| find(legal, of).is_some());
        if self.picked.as_ref().is_some_and(|(verb, what)| (*verb, &**what) == of) {
            Mark::Pending
        } else if self.actions().iter().any(|action| about(action) == of) {
            Mark::Chosen
        } else if self.is_lit(of) {
            Mark::Lit
        } else if could() {
            Mark::Possible
        } else {
            Mark::Idle
        }
    }

    /// Whether the hint that is looked at does this, or is on the way to it.
    fn is_lit(&self, of: (Verb, &str)) -> bool {
        let Some(hint) = self.hint() else { return false };
        let goal = || hint.goal.as_ref().map(|goal| (Verb::Claim, &*goal.what));
        about(&hint.action) == of || goal() == Some(of)
    }

    /// The hint that is looked at.
    pub(crate) fn hint(&self) -> Option<&Hint> {
        match &self.hints {
            Hints::Shown(hints, at) => hints.get(*at),
            _ => None,
        }
    }

    /// Whether the staged turn can be played.
    pub(crate) fn is_complete(&self) -> bool {
        self.staged.as_ref().is_some_and(|staged| staged.complete)
    }

    /// Does something in the way that suits most people: next, or else instead of what is staged. If
    /// neither is legal, the house says why.
    pub(crate) fn pick(&mut self, verb: Verb, what: &str) {
        let of = (verb, what);
        self.notice.clear();
        if !self.decides() {
            self.notice = self.why_not();
            return;
        }
        // What was touched last is put back by touching it again, with what was suggested after it.
        let last = self.actions().iter().rposition(|one| !is_suggested(one.verb));
        if let Some(last) = last
            && about(&self.actions()[last]) == of
            && self.may(verb, what).is_none()
        {
            return self.stage(self.texts(last));
        }
        for at in (0..=self.actions().len()).rev() {
            let found = self.options.get(at).and_then(|legal| find(legal, of));
            let Some(way) = found.and_then(suggest) else { continue };
            let way = way.action.to_string();
            // Whoever is done, and stages nothing else, has said so: there is nothing to confirm.
            if at == 0 && verb == Verb::Done {
                return self.play(vec![way]);
            }
            let mut texts = self.texts(at);
            texts.push(way);
            self.stage(texts);
            self.picked = Some((verb, what.to_owned()));
            return;
        }
        if self.is_complete() {
            self.notice = t!(self.words, "turn-complete");
        } else {
            self.waiting = Waiting::Why;
            self.outbox.push(Request::Why { verb, what: what.to_owned() });
        }
    }

    /// The first staged actions, in the notation.
    fn texts(&self, upto: usize) -> Vec<String> {
        self.actions().iter().take(upto).map(|one| one.action.to_string()).collect()
    }

    /// All staged actions, in the notation.
    pub(crate) fn all_texts(&self) -> Vec<String> {
        self.texts(self.actions().len())
    }

    /// Stages exactly these actions.
    pub(crate) fn stage(&mut self, actions: Vec<String>) {
        self.restage(actions, Vec::new());
    }

    fn restage(&mut self, actions: Vec<String>, earlier: Vec<Vec<String>>) {
        self.earlier = earlier;
        self.asked = false;
        self.notice.clear();
        self.picked = None;
        self.waiting = Waiting::Staged(actions.clone());
        // The house tells the alternatives to every action: nothing has to be remembered.
        self.outbox.push(Request::Stage { actions, steps: true });
    }

    /// Does the last thing with one crystal more of this level, or one fewer.
    pub(crate) fn step(&mut self, letter: char, more: bool) {
        let Some(now) = self.actions().last().map(|last| last.how.clone()) else { return };
        let way = stepped(self.ways(), &now, letter, more).map(|way| way.action.to_string());
        self.change(way);
    }

    /// Whether there is such a way.
    pub(crate) fn could_step(&self, letter: char, more: bool) -> bool {
        let now = self.actions().last().map(|last| &last.how);
        now.is_some_and(|now| stepped(self.ways(), now, letter, more).is_some())
    }

    /// Does the last thing once more, or once less.
    pub(crate) fn repeat(&mut self, more: bool) {
        let Some(times) = self.actions().last().and_then(|last| last.how.times) else { return };
        let way = repeated(self.ways(), times, more).map(|way| way.action.to_string());
        self.change(way);
    }

    /// Does the last thing in the next way of the list, or in the one before.
    pub(crate) fn turn_over(&mut self, forward: bool) {
        let now = self.actions().last().map(|last| last.action.clone());
        let ways = self.ways();
        let Some(at) = ways.iter().position(|way| Some(&way.action) == now.as_ref()) else {
            return;
        };
        let next = if forward { at + 1 } else { at + ways.len() - 1 } % ways.len();
        let way = (next != at).then(|| ways[next].action.to_string());
        self.change(way);
    }

    fn change(&mut self, way: Option<String>) {
        let Some(way) = way else { return };
        let now = self.all_texts();
        let mut actions = now.clone();
        actions.pop();
        actions.push(way);
        let mut earlier = std::mem::take(&mut self.earlier);
        earlier.push(now);
        self.restage(actions, earlier);
    }

    /// What was done last goes, or the last change of it.
    pub(crate) fn undo(&mut self) {
        if let Some(before) = self.earlier.pop() {
            let earlier = std::mem::take(&mut self.earlier);
            self.restage(before, earlier);
        } else if let Some(last) = self.actions().len().checked_sub(1) {
            self.stage(self.texts(last));
        }
    }

    pub(crate) fn reset(&mut self) {
        self.notice.clear();
        if !self.actions().is_empty() {
            self.stage(Vec::new());
        }
    }

    /// Plays what is staged. To raise nothing may be a slip: whoever does it is asked once.
    pub(crate) fn confirm(&mut self) {
        if !self.is_complete() {
            if !self.actions().is_empty() {
                self.notice = t!(self.words, "refused-incomplete");
            }
        } else if !self.asked && idles(&self.options, self.actions()) {
            self.asked = true;
            self.notice = t!(self.words, "raise-nothing");
        } else {
            self.play(self.all_texts());
        }
    }

    fn play(&mut self, actions: Vec<String>) {
        let (id, after) = (self.id(), self.table.seq);
        self.waiting = Waiting::Command(id.clone());
        self.outbox.push(Request::Confirm { id, after, actions });
    }

    /// Whether the house has to answer before the next thing can be done.
    pub(crate) fn waits(&self) -> bool {
        self.waiting != Waiting::Nothing
    }

    /// Whether a turn was confirmed, and the house has not said yet that it has it.
    pub(crate) fn confirms(&self) -> bool {
        matches!(self.waiting, Waiting::Command(_))
    }

    fn answered(&mut self) {
        self.waiting = Waiting::Nothing;
        self.picked = None;
    }

    /// There is a connection again: what was staged is said again when the table has come.
    pub(crate) fn reconnect(&mut self) {
        self.reconnected = true;
        if self.waiting == Waiting::Why {
            self.answered();
        }
        if self.hints == Hints::Thinking {
            self.hints = Hints::None;
        }
    }

    /// Asks for something that changes the table, by a command with a new name.
    pub(crate) fn command(&mut self, request: impl FnOnce(String) -> Request) {
        let id = self.id();
        self.notice.clear();
        self.outbox.push(request(id));
    }

    /// A new name for a command.
    fn id(&mut self) -> String {
        self.commands += 1;
        format!("t{:08x}-{}", self.sitting, self.commands)
    }

    pub(crate) fn take_back(&mut self) {
        self.command(|id| Request::TakeBack { id });
    }

    /// Asks for hints, or shows the next one.
    pub(crate) fn ask_hint(&mut self) {
        if let Hints::Shown(hints, at) = &mut self.hints
            && !hints.is_empty()
        {
            *at = (*at + 1) % hints.len();
        } else if self.is_complete() {
            self.notice = t!(self.words, "turn-complete");
        } else if self.decides() && self.table.without.contains(&Term::Hints) {
            self.notice = t!(self.words, "refused-noHints");
        } else if self.decides() && self.hints != Hints::Thinking {
            self.notice.clear();
            self.hints = Hints::Thinking;
            self.outbox.push(Request::Hint {});
        } else if !self.decides() {
            self.notice = self.why_not();
        }
    }

    /// Why nobody here can do anything.
    fn why_not(&self) -> String {
        let id = if self.is_over() {
            "log-over"
        } else if self.table.you.is_none() {
            "watching-you"
        } else {
            "not-your-turn"
        };
        t!(self.words, id)
    }

    /// Takes a message of the house.
    pub(crate) fn hear(&mut self, message: Message) {
        match message {
            Message::Table(table) => self.renew(*table),
            Message::Staged(staged) => self.follow(*staged),
            Message::Refused { id, refusal } => self.refuse(id.as_deref(), &refusal),
            Message::Hints { seq, hints } if seq == self.table.seq => {
                self.hints = match self.hints {
                    Hints::Thinking => Hints::Shown(hints, 0),
                    _ => Hints::None,
                };
            }
            Message::Done { id, .. } => {
                if self.waiting == Waiting::Command(id) {
                    self.answered();
                }
            }
            Message::Chat { lines } => self.hear_lines(lines),
            Message::Present { chairs, watchers, .. } => self.present = (chairs, watchers),
            Message::Hints { .. } | Message::Planned(_) => {}
        }
    }

    /// Lines come again after a connection was lost.
    fn hear_lines(&mut self, lines: Vec<ChatLine>) {
        for line in lines {
            if self.chat.iter().all(|known| known.id != line.id) {
                self.chat.push(line);
            }
        }
        self.chat.sort_by(|one, other| (one.at, &one.id).cmp(&(other.at, &other.id)));
    }

    fn refuse(&mut self, id: Option<&str>, refusal: &Refusal) {
        match (&self.waiting, id) {
            (Waiting::Command(command), Some(id)) if command == id => self.answered(),
            (Waiting::Staged(_) | Waiting::Why, None) => self.answered(),
            _ => {}
        }
        self.refused(refusal);
    }

    fn refused(&mut self, refusal: &Refusal) {
        self.notice = crate::tell::why(self.words, refusal);
        if self.hints == Hints::Thinking {
            self.hints = Hints::None;
        }
    }

    fn renew(&mut self, mut table: Table) {
        let moved = table.seq != self.table.seq || self.options.is_empty();
        self.log.append(&mut table.happened);
        self.heard_at = Instant::now();
        let reconnected = std::mem::take(&mut self.reconnected);
        if !self.options.is_empty() && is_same_game(&self.table, &table) {
            return self.keep_turn(table, reconnected);
        }
        if let Some(view) = &table.view {
            self.before = Some(view.read());
        }
        self.table = table;
        self.options = self.table.legal.iter().map(caravan_protocol::Serialized::read).collect();
        if moved {
            self.staged = None;
            self.notice.clear();
            self.offered.clear();
            self.earlier.clear();
            self.hints = Hints::None;
            self.asked = false;
            self.answered();
            self.offer();
        }
    }

    /// Takes a table in which the game is as before: what is staged stays, and so does what was asked.
    fn keep_turn(&mut self, table: Table, reconnected: bool) {
        self.table = table;
        if let Some(staged) = &mut self.staged {
            staged.seq = self.table.seq;
        }
        let staged = match &self.waiting {
            Waiting::Staged(actions) => actions.clone(),
            _ => self.all_texts(),
        };
        // A server that was away has forgotten it.
        if reconnected && !staged.is_empty() && !self.confirms() {
            let picked = self.picked.take();
            let earlier = std::mem::take(&mut self.earlier);
            self.restage(staged, earlier);
            self.picked = picked;
        }
    }

    fn follow(&mut self, staged: Staged) {
        if staged.seq != self.table.seq {
            return;
        }
        if !self.confirms() {
            self.answered();
        }
        if let Some(refusal) = &staged.dropped {
            self.refused(refusal);
        }
        self.hints = Hints::None;
        if let Some(steps) = &staged.steps {
            self.options = steps.iter().map(caravan_protocol::Serialized::read).collect();
        }
        self.options.truncate(staged.actions.len());
        self.options.push(staged.legal.read());
        self.staged = (!staged.actions.is_empty()).then_some(staged);
        if self.is_complete() && self.decides_nothing() {
            return self.play(self.all_texts());
        }
        self.offer();
    }

    /// Whether nothing in the staged turn could have been done in another way: then nobody need
    /// confirm it.
    fn decides_nothing(&self) -> bool {
        self.options.iter().take(self.actions().len()).all(|legal| is_sole(legal))
    }

    /// Adds what is suggested next: everything that may be done is a suggestion, or one thing is all
    /// that may be done; and it was not just undone.
    fn offer(&mut self) {
        let now = self.all_texts();
        let undone = now.len() < self.offered.len() && self.offered.starts_with(&now);
        self.offered.clone_from(&now);
        let legal = self.legal();
        let suggested = legal.iter().all(|one| is_suggested(one.verb)) || is_sole(legal);
        if legal.is_empty() || !suggested || undone {
            return;
        }
        let Some(way) = legal.first().and_then(suggest) else { return };
        let mut actions = now;
        actions.push(way.action.to_string());
        let earlier = std::mem::take(&mut self.earlier);
        self.restage(actions, earlier);
    }

    /// The seat whose area is shown: one's own, or the first one.
    pub(crate) fn own(&self) -> u8 {
        self.table.you.unwrap_or(1)
    }

    /// The number of the last entry that somebody at this terminal played.
    pub(crate) fn last_own_turn(&self) -> u32 {
        let own = self.own();
        let mine =
            |one: &&Happening| matches!(&one.what, What::Played { seat, .. } if *seat == own);
        self.log.iter().rev().find(mine).map_or(0, |one| one.seq)
    }
}

/// Whether the same seat decides the same, with the same before it: people who come and go, and the
/// chat of a table, change nothing of a turn.
fn is_same_game(one: &Table, other: &Table) -> bool {
    fn text<T>(part: Option<&Serialized<T>>) -> Option<&str> {
        part.map(Serialized::as_str)
    }
    let game = |table: &Table| (table.phase, table.deciding, table.you, table.result.is_some());
    game(one) == game(other)
        && text(one.view.as_ref()) == text(other.view.as_ref())
        && text(one.legal.as_ref()) == text(other.legal.as_ref())
}
