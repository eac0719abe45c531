//! A simulated device: its memory, and the behavior of the person using it.

use std::collections::BTreeSet;

use caravan_protocol::chat::Remark;
use caravan_protocol::clock::Pace;
use caravan_protocol::message::{BotLevel, Chair, Code, Message, Phase, Staged, Table};
use caravan_protocol::{Legal, Request, Serialized, VERSION, Verb};
use caravan_room::fairness::{Nonce, hex, promise};
use caravan_room::{Client, Person};

use crate::chance::Chance;

/// The timeout of answers to everything but commands.
const ANSWER_TIME: u64 = 4_000;

/// How people behave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    /// At random.
    Wild,
    /// They play on, and return if they have left.
    Steady,
    /// They wait for their pending answers.
    Still,
}

/// A device and the person using it.
pub(crate) struct Device {
    pub(crate) number: usize,
    pub(crate) person: Option<Person>,
    /// Whether they may take an open chair.
    pub(crate) invited: bool,
    pub(crate) game: String,
    pub(crate) connection: Option<Client>,
    /// The node it was last connected to.
    pub(crate) node: usize,
    pub(crate) table: Option<Box<Table>>,
    staged: Option<Box<Staged>>,
    /// What it prepares while others decide.
    planned: Option<Box<Staged>>,
    /// The command that has no answer yet.
    pub(crate) outstanding: Option<Request>,
    /// The lines of the chat that it has read, by id.
    pub(crate) lines: BTreeSet<String>,
    commands: u32,
    nonce: Nonce,
    promises: bool,
    /// Until when it waits for another answer.
    waits_until: u64,
    /// Whether its person never comes back.
    pub(crate) gone: bool,
    /// The shortest and the longest time between two decisions.
    pub(crate) pace: (u64, u64),
}

impl Device {
    pub(crate) fn new(number: usize, person: Option<Person>, game: String) -> Device {
        Device {
            number,
            person,
            invited: true,
            game,
            connection: None,
            node: 0,
            table: None,
            staged: None,
            planned: None,
            outstanding: None,
            lines: BTreeSet::new(),
            commands: 0,
            nonce: [0; 16],
            promises: false,
            waits_until: 0,
            gone: false,
            pace: (50, 400),
        }
    }

    /// Contributes a nonce to the deal.
    pub(crate) fn with_nonce(mut self, nonce: Nonce, promises: bool) -> Device {
        (self.nonce, self.promises) = (nonce, promises);
        self
    }

    pub(crate) fn promise(&self) -> Option<String> {
        self.promises.then(|| hex(&promise(&self.nonce)))
    }

    /// The first message on a new connection.
    pub(crate) fn hello(&mut self) -> Request {
        (self.staged, self.planned, self.waits_until) = (None, None, 0);
        let since = self.table.as_ref().map(|table| table.seq);
        Request::Hello { version: VERSION, since }
    }

    /// Moves to another table.
    pub(crate) fn move_to(&mut self, game: String) {
        self.game = game;
        (self.table, self.outstanding) = (None, None);
        (self.staged, self.planned) = (None, None);
        self.lines.clear();
    }

    /// Handles a message.
    pub(crate) fn hear(&mut self, message: Message) {
        match message {
            Message::Table(table) => {
                if self.staged.as_ref().is_some_and(|staged| staged.seq != table.seq) {
                    self.staged = None;
                }
                self.waits_until = 0;
                // Another node may be behind; what was seen stays seen.
                if self.table.as_ref().is_none_or(|old| old.seq <= table.seq) {
                    self.table = Some(table);
                }
            }
            Message::Staged(staged) => {
                self.waits_until = 0;
                self.staged = Some(staged);
            }
            Message::Planned(planned) => {
                self.waits_until = 0;
                self.planned = Some(planned);
            }
            Message::Done { id, .. } => self.answered(&id),
            Message::Refused { id: Some(id), refusal } => {
                if refusal.code != Code::Unavailable {
                    self.answered(&id);
                }
                self.staged = None;
            }
            Message::Refused { id: None, .. } => {
                (self.staged, self.planned, self.waits_until) = (None, None, 0);
            }
            Message::Present { .. } => {}
            Message::Chat { lines } => self.lines.extend(lines.into_iter().map(|line| line.id)),
            Message::Hints { .. } => self.waits_until = 0,
        }
    }

    fn answered(&mut self, id: &str) {
        if self.outstanding.as_ref().and_then(Request::id) == Some(id) {
            self.outstanding = None;
        }
    }

    /// Renames the outstanding command: only for sabotaged devices.
    pub(crate) fn rename(&mut self) -> Option<Request> {
        let id = self.new_name();
        let mut text = serde_json::to_value(self.outstanding.as_ref()?).ok()?;
        *text.get_mut("id")? = id.into();
        self.outstanding = serde_json::from_value(text).ok();
        self.outstanding.clone()
    }

    fn new_name(&mut self) -> String {
        self.commands += 1;
        // Two devices of a person share a namespace of command ids.
        format!("d{}-{}", self.number, self.commands)
    }

    fn seats(&self) -> Vec<u8> {
        let Some(table) = &self.table else { return Vec::new() };
        let own = |chair: &Chair| matches!(chair, Chair::Person { yours: true, .. });
        (1..).zip(&table.chairs).filter(|(_, chair)| own(chair)).map(|(number, _)| number).collect()
    }

    /// The person's next action. A command becomes the outstanding one.
    pub(crate) fn decide(&mut self, time: u64, mood: Mood, chance: &mut Chance) -> Option<Request> {
        if self.outstanding.is_some() || time < self.waits_until || mood == Mood::Still {
            return None;
        }
        let table = self.table.clone()?;
        let request = if mood == Mood::Wild && chance.happens(40) {
            Some(self.babble(&table, chance))
        } else if mood == Mood::Wild && self.person.is_some() && chance.happens(30) {
            Some(self.talk(chance))
        } else {
            match table.phase {
                Phase::Gathering => self.gather(&table, mood, chance),
                Phase::Revealing => self.reveal(chance),
                Phase::Playing => self.play(&table, mood, chance),
                Phase::Over => {
                    let wants = mood == Mood::Wild && table.rematch.is_none();
                    (wants && chance.happens(150)).then(|| Request::Rematch { id: self.new_name() })
                }
            }
        }?;
        if request.id().is_some() {
            self.outstanding = Some(request.clone());
        } else {
            self.waits_until = time + ANSWER_TIME;
        }
        Some(request)
    }

    fn gather(&mut self, table: &Table, mood: Mood, chance: &mut Chance) -> Option<Request> {
        self.person.as_ref()?;
        let open: Vec<u8> = (1..)
            .zip(&table.chairs)
            .filter(|(_, chair)| matches!(chair, Chair::Open { .. }))
            .map(|(number, _)| number)
            .collect();
        let own = self.seats();
        let id = self.new_name();
        let name = format!("Guest {}", self.number);
        let promise = self.promise();
        // Everybody wants the same color.
        let color = Some(1);
        if mood == Mood::Wild && chance.happens(40) {
            let chair = own.first().copied()?;
            return Some(if chance.happens(500) {
                Request::Rise { id, chair }
            } else {
                Request::Sit { id, chair, name: format!("{name} again"), promise, color }
            });
        }
        if own.is_empty() && chance.happens(700) {
            let chair = *chance.pick(&open)?;
            return Some(Request::Sit { id, chair, name, promise, color });
        }
        if table.host && chance.happens(60) {
            // The host does not wait forever, and sometimes changes their mind.
            let level = (mood == Mood::Steady || chance.happens(850)).then_some(BotLevel::Peddler);
            let chairs: Vec<u8> = if level.is_some() { open } else { (1..=3).collect() };
            let chair = *chance.pick(&chairs)?;
            if table.rated && chance.happens(700) {
                return Some(Request::RemoveChair { id, chair });
            }
            return Some(Request::Place { id, chair, level });
        }
        if open.is_empty() && !own.is_empty() && chance.happens(400) {
            let alone = !self.promises && chance.happens(500);
            return Some(Request::Start { id, nonce: alone.then(|| hex(&self.nonce)) });
        }
        None
    }

    fn reveal(&mut self, chance: &mut Chance) -> Option<Request> {
        let reveals = self.promises && !self.seats().is_empty() && chance.happens(500);
        reveals.then(|| Request::Reveal { id: self.new_name(), nonce: hex(&self.nonce) })
    }

    fn play(&mut self, table: &Table, mood: Mood, chance: &mut Chance) -> Option<Request> {
        let own = self.seats();
        let chair = own.first().and_then(|seat| table.chairs.get(usize::from(*seat) - 1))?;
        if let Chair::Person { stand_in: Some(_), resigned: false, .. } = chair
            && (mood == Mood::Steady || chance.happens(200))
        {
            return Some(Request::Return { id: self.new_name() });
        }
        if let Some(asked) = &table.asked
            && asked.open.iter().any(|seat| own.contains(seat))
            && chance.happens(700)
        {
            return Some(Request::Answer { id: self.new_name(), agree: chance.happens(700) });
        }
        if mood == Mood::Wild {
            let idea = chance.between(0, 999);
            let id = self.new_name();
            match idea {
                0..20 => return Some(Request::TakeBack { id }),
                20..30 => return Some(Request::Leave { id }),
                30..34 => return Some(Request::Resign { id, seat: *chance.pick(&own)? }),
                34..50 => {
                    let seat = table.deciding.filter(|seat| !own.contains(seat))?;
                    return Some(Request::Relieve { id, seat });
                }
                50..60 => return Some(Request::Hint {}),
                _ => {}
            }
        }
        let Some(legal) = table.legal.as_ref().map(Serialized::read) else {
            let often = if by_days(table) { 500 } else { 100 };
            return chance.happens(often).then(|| self.plan(table, chance));
        };
        let legal: Vec<&str> = Legal::actions(&legal).collect();
        let staged = self.staged.take().filter(|staged| staged.seq == table.seq);
        let Some(staged) = staged.filter(|staged| !staged.actions.is_empty()) else {
            let actions = vec![choose(&legal, chance)?];
            let direct = chance.happens(300);
            return Some(if direct {
                Request::Confirm { id: self.new_name(), after: table.seq, actions }
            } else {
                Request::Stage { actions, steps: false }
            });
        };
        let mut actions = staged.texts();
        if chance.happens(60) {
            actions.pop();
            return Some(Request::Stage { actions, steps: false });
        }
        if staged.complete {
            return Some(Request::Confirm { id: self.new_name(), after: table.seq, actions });
        }
        let legal = staged.legal.read();
        let legal: Vec<&str> = Legal::actions(&legal).collect();
        actions.extend(choose(&legal, chance));
        Some(Request::Stage { actions, steps: false })
    }

    /// Prepares a turn while others decide, step by step; now and then it is given up.
    fn plan(&mut self, table: &Table, chance: &mut Chance) -> Request {
        let (after, steps) = (table.seq, false);
        let planned = self.planned.take().filter(|planned| planned.seq == table.seq);
        let Some(planned) = planned.filter(|_| !chance.happens(100)) else {
            return Request::Plan { after, actions: Vec::new(), steps };
        };
        let mut actions = planned.texts();
        let legal = planned.legal.read();
        let legal: Vec<&str> = Legal::actions(&legal).collect();
        actions.extend(choose(&legal, chance));
        Request::Plan { after, actions, steps }
    }

    /// Says something, or reports what somebody has said. A text is the name of its command, so that
    /// it can be found again.
    fn talk(&mut self, chance: &mut Chance) -> Request {
        let (id, name) = (self.new_name(), Some(format!("Guest {}", self.number)));
        let lines: Vec<&String> = self.lines.iter().collect();
        if let Some(line) = chance.pick(&lines).filter(|_| chance.happens(50)) {
            return Request::Report { id, line: (*line).clone() };
        }
        let remark = Remark::Text { text: id.clone() };
        Request::Chat { id, remark, name }
    }

    /// A request that is nonsense or not allowed.
    fn babble(&mut self, table: &Table, chance: &mut Chance) -> Request {
        let id = self.new_name();
        let seat = u8::try_from(chance.between(0, 6)).unwrap_or_default();
        let after = table.seq;
        match chance.between(0, 18) {
            0 => Request::Rise { id, chair: seat },
            1 => Request::Confirm { id, after, actions: vec!["nonsense".into()] },
            2 => Request::Confirm { id, after: 9_999, actions: vec!["rest".into()] },
            3 => Request::Confirm { id, after: 0, actions: Vec::new() },
            4 => Request::Sit { id, chair: seat, name: String::new(), promise: None, color: None },
            5 => Request::Sit {
                id,
                chair: seat,
                name: "Mallory".into(),
                promise: self.promise(),
                color: Some(seat),
            },
            6 => Request::Start { id, nonce: Some("zz".into()) },
            7 => Request::Reveal { id, nonce: "0".repeat(32) },
            8 => Request::TakeBack { id },
            9 => Request::Answer { id, agree: true },
            10 => Request::Stage { actions: vec!["rest".into(); 70], steps: true },
            11 => Request::Stage {
                actions: vec!["rest".into(), "rest".into(), "done".into()],
                steps: true,
            },
            12 => Request::Hello { version: VERSION + 1, since: None },
            13 => Request::Hello { version: VERSION, since: Some(after.saturating_sub(3)) },
            14 => Request::Place { id: "not a name".into(), chair: seat, level: None },
            16 => Request::Plan { after, actions: vec!["rest".into(); 70], steps: true },
            17 => Request::Plan { after: 9_999, actions: vec!["nonsense".into()], steps: false },
            15 => Request::Why { verb: Verb::Acquire, what: seat.to_string() },
            _ => Request::Hint {},
        }
    }
}

/// Claims come first, so that games end.
fn by_days(table: &Table) -> bool {
    let clock = table.clock.as_ref().map(|times| times.clock.pace);
    clock.is_some_and(|pace| matches!(pace, Pace::Daily { .. }))
}

fn choose(legal: &[&str], chance: &mut Chance) -> Option<String> {
    let claims: Vec<&str> = legal.iter().copied().filter(|text| text.starts_with('#')).collect();
    let among = if !claims.is_empty() && chance.happens(800) { &claims } else { legal };
    chance.pick(among).map(|text| (*text).to_owned())
}
