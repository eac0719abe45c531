//! Turns that people prepare while others decide.
//!
//! A plan is in no entry and in no message to anybody else: it lives here, and ends with the
//! process. When the turn of its person begins it is staged if it still fits, and dropped otherwise.
//!
//! At a table by days the database keeps plans, for their persons alone. They are read again
//! whenever the game has changed, because another node may have kept them, and the one whose turn
//! has come is played at once.

use std::collections::BTreeSet;

use caravan_engine::Seat;
use caravan_protocol::event::Event;
use caravan_protocol::message::{Code, MAX_ACTIONS, Message, Staged};
use caravan_protocol::{Refusal, Serialized, Verb};
use serde::{Deserialize, Serialize};

use super::{PATIENCE_WITH_NODES, Room, Waiting, is_due, tell_refusal};
use crate::game::{Game, Staging};
use crate::input::Client;
use crate::output::Output;
use crate::setup::Person;

/// What somebody has prepared.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    /// A turn.
    Prepared {
        seat: Seat,
        actions: Vec<String>,
        /// What it takes, and for how much.
        takes: Vec<Event>,
    },
    /// It was given up for this reason, which its person has yet to act upon.
    Dropped { seat: Seat, reason: Refusal },
}

impl Plan {
    fn seat(&self) -> Seat {
        match self {
            Plan::Prepared { seat, .. } | Plan::Dropped { seat, .. } => *seat,
        }
    }
}

/// A plan as the database keeps it.
#[derive(Serialize, Deserialize)]
struct KeptPlan {
    /// The last entry of the log at that time.
    after: u32,
    seat: u8,
    actions: Vec<String>,
    takes: Vec<Event>,
    dropped: Option<Refusal>,
}

impl KeptPlan {
    fn of(plan: &Plan, after: u32) -> KeptPlan {
        let seat = plan.seat().0;
        match plan.clone() {
            Plan::Prepared { actions, takes, .. } => {
                KeptPlan { after, seat, actions, takes, dropped: None }
            }
            Plan::Dropped { reason, .. } => {
                let (actions, takes) = (Vec::new(), Vec::new());
                KeptPlan { after, seat, actions, takes, dropped: Some(reason) }
            }
        }
    }

    fn plan(self) -> Plan {
        let KeptPlan { seat, actions, takes, dropped, .. } = self;
        let seat = Seat(seat);
        match dropped {
            Some(reason) => Plan::Dropped { seat, reason },
            None => Plan::Prepared { seat, actions, takes },
        }
    }
}

/// What is known here of the plans that the database keeps.
#[derive(Default)]
pub(super) struct KeptPlans {
    /// The state of the game for which they were requested, while the answer is pending.
    asked: Option<u32>,
    /// The state of the game for which they were read.
    read: Option<u32>,
    /// Whose plans are newer than what is being read.
    newer: BTreeSet<Person>,
    /// When to retry after a failure.
    look_at: Option<u64>,
    /// The plan whose turn has come.
    due: Option<(Person, Vec<String>)>,
}

/// What of an event a prepared turn counts on. What comes in place of something that was taken, and
/// what the others have to do then, may be different when the turn comes; and nobody minds more
/// crystals on a card.
fn counted_on(event: Event) -> Option<Event> {
    match event {
        Event::MarketFilled { .. }
        | Event::PileMoved
        | Event::RowFilled { .. }
        | Event::ClosedMoved { .. }
        | Event::TileTurned { .. }
        | Event::StackTurned { .. }
        | Event::DeckTurned { .. }
        | Event::EndTriggered { .. }
        | Event::DiscardDue { .. }
        | Event::TurnPassed { .. }
        | Event::Over => None,
        Event::Acquired { seat, slot, card, .. } => {
            Some(Event::Acquired { seat, slot, card, crystals: String::new() })
        }
        event => Some(event),
    }
}

fn texts(staging: &Staging) -> Vec<String> {
    staging.actions.iter().map(|one| one.action.to_string()).collect()
}

/// What a turn takes, and for how much.
fn taken(staging: &Staging) -> Vec<Event> {
    staging.events.iter().cloned().filter_map(counted_on).collect()
}

/// Why a plan does not fit any more, if it does not.
fn misfit(staging: &Staging, takes: &[Event]) -> Option<Refusal> {
    let gone = || {
        let reason = "what your prepared turn takes is no longer in its place at its price";
        Refusal::new(Code::Gone, reason)
    };
    let changed = || (taken(staging) != takes).then(gone);
    staging.refusal.clone().or_else(changed)
}

/// Sends a prepared turn to all devices of its person.
fn send(planned: &Staged, clients: &[Client], out: &mut Vec<Output>) {
    for &client in clients {
        let message = Message::Planned(Box::new(planned.clone()));
        out.push(Output::Send { client, message });
    }
}

impl Room {
    /// The seat whose next turn somebody may prepare.
    pub(super) fn turn_to_come_of(&self, by: &Waiting) -> Result<Seat, Refusal> {
        match &by.person {
            Some(person) => self.state.own_turn_to_come(person),
            None => {
                Err(Refusal::new(Code::LookingOn, "you are watching: take a seat to take part"))
            }
        }
    }

    /// The game as if the next turn of a seat began now.
    fn game_to_come(&self, seat: Seat) -> Result<Box<dyn Game>, Refusal> {
        let none = || {
            let reason = "there is no turn to prepare: the first round has not begun, or you have \
                          had your last turn";
            Refusal::new(Code::NotNow, reason)
        };
        self.state.game.as_ref().and_then(|game| game.as_turn_of(seat)).ok_or_else(none)
    }

    /// Keeps what somebody prepares, and shows it to them.
    pub(super) fn plan(
        &mut self,
        by: &Waiting,
        after: u32,
        actions: &[String],
        steps: bool,
        out: &mut Vec<Output>,
    ) {
        let game = self.turn_to_come_of(by).and_then(|seat| {
            if actions.len() > MAX_ACTIONS {
                return Err(Refusal::new(Code::TooMuch, "no turn has so many actions"));
            }
            self.state.check_after(after)?;
            Ok((seat, self.game_to_come(seat)?))
        });
        let ((seat, game), person) = match (game, &by.person) {
            (Ok(found), Some(person)) => (found, person.clone()),
            (Err(refusal), _) => return tell_refusal(by.client, None, refusal, out),
            (Ok(_), None) => return,
        };
        let staging = game.stage(seat, actions);
        let (actions, takes) = (texts(&staging), taken(&staging));
        let clients = self.clients_of(Some(&person));
        if self.state.is_played_by_days() {
            self.kept.newer.insert(person.clone());
        }
        let plan = (!actions.is_empty()).then_some(Plan::Prepared { seat, actions, takes });
        self.keep(person, plan, out);
        self.tell_planned(seat, game.as_ref(), staging, steps, &clients, out);
    }

    fn tell_planned(
        &self,
        seat: Seat,
        game: &dyn Game,
        staging: Staging,
        steps: bool,
        clients: &[Client],
        out: &mut Vec<Output>,
    ) {
        let actions = texts(&staging);
        let before = |step| game.legal_after(seat, &actions[..step]);
        let steps = steps.then(|| (0..actions.len()).map(before).collect());
        let planned = Staged { steps, ..self.state.show_staged(seat, staging) };
        send(&planned, clients, out);
    }

    /// Tells why a plan was given up.
    fn tell_dropped(
        &self,
        seat: Seat,
        reason: &Refusal,
        clients: &[Client],
        out: &mut Vec<Output>,
    ) {
        let Some(now) = self.state.game.as_ref() else { return };
        let to_come = now.as_turn_of(seat);
        let mut staging = to_come.as_deref().unwrap_or(now.as_ref()).stage(seat, &[]);
        staging.refusal = Some(reason.clone());
        if to_come.is_none() {
            staging.legal = Serialized::default();
        }
        let planned = self.state.show_staged(seat, staging);
        send(&planned, clients, out);
    }

    /// Tells a client that has said hello what its person has prepared.
    pub(super) fn greet_planner(&self, by: &Waiting, out: &mut Vec<Output>) {
        let plan = by.person.as_ref().and_then(|person| self.plans.get(person));
        match plan {
            None => {}
            Some(Plan::Dropped { seat, reason }) => {
                self.tell_dropped(*seat, reason, &[by.client], out);
            }
            Some(Plan::Prepared { seat, actions, .. }) => {
                if self.turn_to_come_of(by).is_ok()
                    && let Ok(game) = self.game_to_come(*seat)
                {
                    let staging = game.stage(*seat, actions);
                    self.tell_planned(*seat, game.as_ref(), staging, true, &[by.client], out);
                }
            }
        }
    }

    /// Explains why an action is illegal in a turn that is prepared.
    pub(super) fn explain_plan(&self, by: &Waiting, verb: Verb, what: &str, out: &mut Vec<Output>) {
        let tried = self.turn_to_come_of(by).and_then(|seat| Ok((seat, self.game_to_come(seat)?)));
        let (seat, game) = match tried {
            Ok(found) => found,
            Err(refusal) => return tell_refusal(by.client, None, refusal, out),
        };
        let plan = by.person.as_ref().and_then(|person| self.plans.get(person));
        let actions = match plan {
            Some(Plan::Prepared { actions, .. }) => actions.as_slice(),
            _ => &[],
        };
        if let Some(refusal) = game.why(seat, actions, verb, what) {
            return tell_refusal(by.client, None, refusal, out);
        }
        let staging = game.stage(seat, actions);
        self.tell_planned(seat, game.as_ref(), staging, false, &[by.client], out);
    }

    /// Replaces somebody's plan, here and in the database.
    fn keep(&mut self, person: Person, plan: Option<Plan>, out: &mut Vec<Output>) {
        if self.state.goes_by_days() {
            let text = plan.as_ref().map(|plan| {
                let kept = KeptPlan::of(plan, self.seq());
                serde_json::to_string(&kept).expect("names and numbers can be written")
            });
            out.push(Output::KeepPlan { person: person.clone(), plan: text.unwrap_or_default() });
        }
        match plan {
            Some(plan) => drop(self.plans.insert(person, plan)),
            None => drop(self.plans.remove(&person)),
        }
    }

    /// When to read plans again after a failure.
    pub(super) fn plans_at(&self) -> Option<u64> {
        self.kept.look_at.filter(|_| self.state.is_played_by_days())
    }

    /// Reads the plans of a game by days when it has changed, and plays the one whose turn has come.
    pub(super) fn follow_plans(&mut self, now: u64, out: &mut Vec<Output>) {
        if !self.state.is_played_by_days() || self.is_busy() {
            return;
        }
        let played = self.state.played;
        if self.kept.read != Some(played) {
            let may_ask = self.kept.look_at.is_none_or(|time| is_due(time, now));
            if self.kept.asked.is_none() && may_ask {
                *self.kept = KeptPlans { asked: Some(played), ..KeptPlans::default() };
                out.push(Output::ReadPlans);
            }
            return;
        }
        let Some((person, actions)) = self.kept.due.take() else { return };
        // Whoever acts by themselves has the say, and whoever has left since has no plan any more.
        if !self.staged.is_empty() || !self.plans.contains_key(&person) {
            return;
        }
        if let Ok(act) = self.state.check_confirm(&person, self.seq(), &actions) {
            // Every node may append this; the log accepts it once.
            let command = format!("/plan-{}", self.seq());
            return self.append(now, act, command, None, out);
        }
        // Part of a turn is theirs to complete.
        let clients = self.clients_of(Some(&person));
        self.keep(person, None, out);
        if let Some(seat) = self.state.deciding() {
            (self.staged, self.prepared) = (actions, true);
            self.tell_staged(seat, &clients, true, out);
        }
    }

    /// The plans that the database keeps.
    pub(super) fn plans_read(&mut self, plans: Vec<(Person, String)>, out: &mut Vec<Output>) {
        let asked = self.kept.asked.take();
        if asked != Some(self.state.played) {
            return;
        }
        self.kept.read = asked;
        let newer = &self.kept.newer;
        let mut found = std::mem::take(&mut self.plans);
        found.retain(|person, _| newer.contains(person));
        for (person, text) in plans {
            let Ok(kept) = serde_json::from_str::<KeptPlan>(&text) else { continue };
            // Whoever has moved since does not need it any more.
            if !newer.contains(&person) && !self.state.has_moved(Seat(kept.seat), kept.after) {
                found.insert(person, kept.plan());
            }
        }
        for (person, plan) in &found {
            if let Plan::Dropped { seat, reason } = plan {
                self.tell_dropped(*seat, reason, &self.clients_of(Some(person)), out);
            }
        }
        self.plans = found;
        self.try_plans_again(self.state.last_moved(), out);
    }

    pub(super) fn plans_not_read(&mut self, now: u64) {
        (self.kept.asked, self.kept.look_at) = (None, Some(now + PATIENCE_WITH_NODES));
    }

    /// What an entry means for plans; `moved` is the seat that has played with it.
    pub(super) fn plans_after(&mut self, moved: Option<Seat>, out: &mut Vec<Output>) {
        if !self.state.goes_by_days() {
            return self.try_plans_again(moved, out);
        }
        // The others are looked at when they were read again.
        let over = self.state.is_over();
        let used = |plan: &Plan| {
            over || moved == Some(plan.seat()) || self.state.automaton(plan.seat()).is_some()
        };
        let used: Vec<Person> =
            self.plans.iter().filter(|(_, plan)| used(plan)).map(|(who, _)| who.clone()).collect();
        for person in used {
            self.keep(person, None, out);
        }
    }

    /// Looks at all plans again after an entry; `moved` is the seat that has played with it.
    fn try_plans_again(&mut self, moved: Option<Seat>, out: &mut Vec<Output>) {
        for (person, plan) in std::mem::take(&mut self.plans) {
            if let Some(plan) = self.try_again(&person, plan, moved, out) {
                self.plans.insert(person, plan);
            }
        }
    }

    /// What becomes of a plan after an entry.
    fn try_again(
        &mut self,
        person: &Person,
        plan: Plan,
        moved: Option<Seat>,
        out: &mut Vec<Output>,
    ) -> Option<Plan> {
        let seat = plan.seat();
        let comes = self.state.own_turn_to_come(person).is_ok();
        let now = self.state.own_turn(person).is_ok();
        // Stand-ins and the end of the game need no plans.
        if !comes && !now {
            return None;
        }
        let Plan::Prepared { actions, takes, .. } = &plan else {
            // Whoever has acted knows what became of theirs.
            return (moved != Some(seat)).then_some(plan);
        };
        let begins = self.state.game.as_ref().is_some_and(|game| game.begins_turn());
        if now && !begins {
            // They have something to give back within the turn of another seat.
            return Some(plan);
        }
        let clients = self.clients_of(Some(person));
        let tried = self.game_to_come(seat).map(|game| (game.stage(seat, actions), game));
        let reason = match &tried {
            Err(reason) => Some(reason.clone()),
            Ok(_) if now && moved.is_none() => {
                let reason = "actions were taken back, and your turn begins anew";
                Some(Refusal::new(Code::Stale, reason))
            }
            // Within a turn much is unsettled.
            Ok((staging, _)) => begins.then(|| misfit(staging, takes)).flatten(),
        };
        match (reason, tried) {
            (Some(reason), _) => {
                self.tell_dropped(seat, &reason, &clients, out);
                let dropped = Plan::Dropped { seat, reason };
                self.keep(person.clone(), Some(dropped.clone()), out);
                Some(dropped)
            }
            (None, Ok(_)) if now && self.state.goes_by_days() => {
                self.kept.due = Some((person.clone(), actions.clone()));
                Some(plan)
            }
            (None, Ok(_)) if now => {
                (self.staged, self.prepared) = (actions.clone(), true);
                self.tell_staged(seat, &clients, true, out);
                None
            }
            (None, Ok((staging, game))) => {
                self.tell_planned(seat, game.as_ref(), staging, true, &clients, out);
                Some(plan)
            }
            (None, Err(_)) => None,
        }
    }
}
