//! A game of any family: the one place where a room calls the rules.

use std::sync::Arc;

use caravan_engine::{
    AnyRules, AnyTable, Choice, Deal, Decision, Fault, IntoAny, Key, List, Observer, Outcome,
    PerSeat, Rules, Seat, SeatView, Table, Turn, Visible, choice, with_rules,
};
use caravan_protocol::action::{Action, After, Legal, Verb};
use caravan_protocol::event::Event;
use caravan_protocol::message::Code;
use caravan_protocol::view::View;
use caravan_protocol::{Refusal, Serialized, Wire};

/// The maximum length of an action or its parts in bytes: several times what any needs.
const MAX_TEXT: usize = 512;

/// A game in progress. Actions are text here.
pub(crate) trait Game: Send {
    /// Who decides next.
    fn turn(&self) -> Turn;
    /// Whether the deciding seat begins a turn.
    fn begins_turn(&self) -> bool;
    /// The round, from 1; 0 in an opening.
    fn round(&self) -> u32;
    /// How many actions have been played.
    fn plies(&self) -> u32;
    /// The scores if the game ended now.
    fn scores(&self) -> PerSeat<u16>;
    /// Scores and ranks if it ended now; `resigned` seats have resigned.
    fn outcome(&self, resigned: &[Seat]) -> Outcome;
    /// What an observer may know.
    fn view(&self, observer: Observer) -> View;
    /// What each of these observers may know; equal views are shared.
    fn views(&self, observers: &[Observer]) -> Vec<Serialized<View>>;
    /// What the deciding seat may know after its staged actions, for bots and hints; `None` if it
    /// has no more decisions before it confirms them.
    fn seat_view_after(&self, seat: Seat, staged: &[String]) -> Option<SeatView>;
    /// The legal actions of the deciding seat.
    fn legal(&self) -> Serialized<Vec<Legal>>;
    /// Why an action is illegal after the staged ones; `None` if it is legal.
    fn why(&self, seat: Seat, staged: &[String], verb: Verb, what: &str) -> Option<Refusal>;
    /// Actions of the deciding seat in the format of the log, with state keys, and whether they are
    /// a complete turn.
    fn written(&self, seat: Seat, actions: &[String]) -> Result<(String, bool), Refusal>;
    /// Stages actions of the deciding seat, and shows the result.
    fn stage(&self, seat: Seat, actions: &[String]) -> Staging;
    /// The game as if the next turn of a seat began now, to try what it might do: nothing of it is
    /// played on. `None` if the seat has no turn to come, or in an opening.
    fn as_turn_of(&self, seat: Seat) -> Option<Box<dyn Game>>;
    /// The legal actions after the staged ones, as in [`Game::stage`].
    fn legal_after(&self, seat: Seat, actions: &[String]) -> Serialized<Vec<Legal>>;
    /// The first legal actions after these.
    fn next_actions(&self, seat: Seat, actions: &[String], most: usize) -> Vec<String>;
    /// Plays actions in the format of the log, and keeps their events for [`Game::events`].
    fn play(&mut self, text: &str) -> Result<(), String>;
    /// The same for actions that were played here before: without checks.
    fn play_again(&mut self, text: &str);
    /// The number of events of the last [`Game::play`].
    fn event_count(&self) -> u32;
    /// The events of the last [`Game::play`], as an observer sees them.
    fn events(&self, observer: Observer) -> Vec<Event>;
    /// Reverts all but the first actions.
    fn take_back(&mut self, plies: u32);
    /// The same game before its first action.
    fn fresh(&self) -> Box<dyn Game>;
    /// A copy of the game.
    fn copy(&self) -> Box<dyn Game>;
    /// Whether an action contains something hidden from an observer.
    fn has_secrets_from(&self, observer: Observer) -> bool;
    /// The game with all its actions.
    fn table(&self) -> AnyTable;
}

/// The result of staging actions.
pub(crate) struct Staging {
    /// The actions that are legal.
    pub(crate) actions: Vec<Action>,
    /// Why the next one is not.
    pub(crate) refusal: Option<Refusal>,
    /// The events, without what would be revealed.
    pub(crate) events: Vec<Event>,
    /// The view after them, with gaps for what would be revealed.
    pub(crate) view: View,
    /// The legal actions after them; empty if something would be revealed.
    pub(crate) legal: Serialized<Vec<Legal>>,
    /// Whether something hidden would be revealed.
    pub(crate) reveals: bool,
    /// Whether the seat has no more decisions before it confirms.
    pub(crate) complete: bool,
}

/// The turn is complete and must be confirmed.
pub(crate) fn turn_complete() -> Refusal {
    Refusal::new(Code::ConfirmFirst, "your turn is complete: confirm it")
}

fn unreadable(fault: Fault) -> Refusal {
    Refusal::new(Code::Unreadable, fault.message)
}

/// Refuses a text that is too long for an action, before it is parsed.
fn check_length(text: &str) -> Result<(), Refusal> {
    if text.len() <= MAX_TEXT {
        return Ok(());
    }
    let reason = format!("the action is too long: at most {MAX_TEXT} bytes");
    Err(Refusal::new(Code::Unreadable, reason))
}

/// Begins a game from a deal.
pub(crate) fn begin(rules: &AnyRules, deal: Deal) -> Box<dyn Game> {
    with_rules!(rules, rules => Box::new(Playing::new(Arc::clone(rules), deal)))
}

/// A family that a room can play.
trait Played: IntoAny + Wire + Send + Sync + 'static {}

impl<R: IntoAny + Wire + Send + Sync + 'static> Played for R {}

/// A game of one family. It keeps its actions and few earlier states, so that thousands of tables
/// fit into memory: going back replays a part of it.
struct Playing<R: Rules> {
    rules: Arc<R>,
    deal: Deal,
    state: R::State,
    round: u32,
    actions: Vec<R::Action>,
    last: Vec<R::Event>,
    /// Checkpoints in order; copies of the game share them.
    checkpoints: Vec<Arc<Checkpoint<R>>>,
}

/// The state after [`CHECKPOINT_EVERY`] actions, or a multiple of that.
struct Checkpoint<R: Rules> {
    state: R::State,
    round: u32,
}

/// The maximum number of actions to replay when going back: repeated takebacks in a long game must
/// stay fast for everybody at the table.
const CHECKPOINT_EVERY: usize = 64;

/// Actions tried on a copy of the state.
struct Trial<R: Rules> {
    state: R::State,
    /// The legal actions, each with the key of the state after it.
    fit: Vec<(R::Action, Key)>,
    refusal: Option<Refusal>,
    events: Vec<R::Event>,
    /// Whether something hidden is revealed, which nobody may know yet.
    reveals: bool,
}

impl<R: Played> Playing<R> {
    fn new(rules: Arc<R>, deal: Deal) -> Self {
        let state = rules.start(&deal);
        // An opening before the first round is round 0.
        let round = u32::from(rules.begins_round(&state));
        let (actions, last, checkpoints) = (Vec::new(), Vec::new(), Vec::new());
        Playing { rules, deal, state, round, actions, last, checkpoints }
    }

    fn apply(&mut self, action: R::Action) {
        self.rules.apply(&mut self.state, action, &mut self.last);
        self.round += u32::from(self.rules.begins_round(&self.state));
        self.actions.push(action);
        if self.actions.len().is_multiple_of(CHECKPOINT_EVERY) {
            let (state, round) = (self.state.clone(), self.round);
            self.checkpoints.push(Arc::new(Checkpoint { state, round }));
        }
    }

    /// The legal actions in a state.
    fn legal_in(&self, state: &R::State) -> Serialized<Vec<Legal>> {
        let rules = self.rules.as_ref();
        let Turn::Of(seat) = rules.turn(state) else { return Serialized::default() };
        let (mut all, mut next) = (List::new(), List::new());
        let (mut events, mut choices) = (Vec::new(), Vec::new());
        rules.legal_actions(state, &mut all);
        let follow = |&action: &R::Action| {
            let mut after = state.clone();
            rules.apply(&mut after, action, &mut events);
            // What follows may depend on what is revealed, which nobody knows yet.
            let reveals = events.iter().copied().any(R::reveals);
            let known = !reveals && !self.has_ended(seat, &after);
            let (mut claims, mut over, mut cards) = (None, false, 0);
            if known {
                rules.legal_actions(&after, &mut next);
                claims = first(&next, choice::Verb::Claim, &mut choices);
                over = first(&next, choice::Verb::Discard, &mut choices).is_some();
                cards = events.iter().copied().rev().find_map(R::cards_due).unwrap_or(0);
            }
            events.clear();
            let caravan = rules.caravan(&after, seat);
            (action, After { caravan, over, cards, claims })
        };
        Legal::list(rules, all.iter().map(follow))
    }

    /// The legal actions after staged ones; empty if the seat must confirm first.
    fn legal_in_trial(&self, seat: Seat, trial: &Trial<R>) -> Serialized<Vec<Legal>> {
        if self.is_complete(seat, trial) {
            return Serialized::default();
        }
        self.legal_in(&trial.state)
    }

    /// An action in the notation.
    fn spelled(&self, action: R::Action) -> String {
        let mut text = String::new();
        self.rules.write_action(action, &mut text).expect("memory can be written to");
        text
    }

    /// Whether a seat must confirm: its turn is over, or something is revealed.
    fn is_complete(&self, seat: Seat, trial: &Trial<R>) -> bool {
        !trial.fit.is_empty() && (trial.reveals || self.has_ended(seat, &trial.state))
    }

    /// Whether a seat's turn is over in a state: others decide, or its next turn begins.
    fn has_ended(&self, seat: Seat, state: &R::State) -> bool {
        self.rules.turn(state) != Turn::Of(seat) || self.rules.begins_turn(state)
    }

    /// Stages actions of the deciding seat, up to the first illegal one.
    fn attempt(&self, seat: Seat, actions: &[String]) -> Trial<R> {
        let mut trial = Trial {
            state: self.state.clone(),
            fit: Vec::new(),
            refusal: None,
            events: Vec::new(),
            reveals: false,
        };
        for text in actions {
            match self.read(seat, &trial, text) {
                Ok(action) => {
                    self.rules.apply(&mut trial.state, action, &mut trial.events);
                    trial.fit.push((action, self.rules.key(&trial.state)));
                    let own = |event: &R::Event| event.seen_by(Observer::Seat(seat));
                    trial.reveals = trial.events.iter().filter_map(own).any(R::reveals);
                }
                Err(refusal) => {
                    trial.refusal = Some(refusal);
                    break;
                }
            }
        }
        trial
    }

    /// Whether another action may follow the staged ones.
    fn goes_on(&self, seat: Seat, trial: &Trial<R>) -> Result<(), Refusal> {
        if trial.reveals {
            let reason = "confirm first: the next decision depends on what is revealed";
            return Err(Refusal::new(Code::ConfirmFirst, reason));
        }
        if self.is_complete(seat, trial) || self.rules.turn(&trial.state) != Turn::Of(seat) {
            return Err(turn_complete());
        }
        Ok(())
    }

    /// Parses an action of a seat, which must be legal after the staged ones.
    fn read(&self, seat: Seat, trial: &Trial<R>, text: &str) -> Result<R::Action, Refusal> {
        self.goes_on(seat, trial)?;
        check_length(text)?;
        let action = self.rules.read_action(text).map_err(unreadable)?;
        self.rules.check(&trial.state, action)?;
        Ok(action)
    }

    /// The game replayed up to a number of actions, with all its events.
    fn replayed(&self, plies: u32) -> Self {
        let mut again = Playing::new(Arc::clone(&self.rules), self.deal.clone());
        let kept = usize::try_from(plies).unwrap_or(usize::MAX);
        self.actions.iter().take(kept).for_each(|&action| again.apply(action));
        again
    }
}

/// The first of these actions that fits the verb.
fn first<A: Decision>(actions: &[A], verb: choice::Verb, choices: &mut Vec<Choice>) -> Option<A> {
    let does = |action: &&A| {
        choices.clear();
        action.choices(choices);
        matches!(choices.first(), Some(Choice::Do(does, _)) if *does == verb)
    };
    actions.iter().find(does).copied()
}

impl<R: Played> Game for Playing<R>
where
    R::State: Send + Sync,
    R::Action: Send,
    R::Event: Send,
{
    fn turn(&self) -> Turn {
        self.rules.turn(&self.state)
    }

    fn begins_turn(&self) -> bool {
        self.rules.begins_turn(&self.state)
    }

    fn round(&self) -> u32 {
        self.round
    }

    fn plies(&self) -> u32 {
        u32::try_from(self.actions.len()).unwrap_or(u32::MAX)
    }

    fn scores(&self) -> PerSeat<u16> {
        self.rules.scores(&self.state)
    }

    fn outcome(&self, resigned: &[Seat]) -> Outcome {
        Outcome::new(self.scores(), resigned)
    }

    fn view(&self, observer: Observer) -> View {
        self.rules.wire_view(&self.rules.view(&self.state, observer))
    }

    fn views(&self, observers: &[Observer]) -> Vec<Serialized<View>> {
        // A message is a function of the view: equal ones may be shared.
        let mut made: Vec<(R::View, Serialized<View>)> = Vec::new();
        let shared = |&observer: &Observer| {
            let view = self.rules.view(&self.state, observer);
            if let Some((_, sent)) = made.iter().find(|(other, _)| *other == view) {
                return sent.clone();
            }
            let sent = Serialized::from(&self.rules.wire_view(&view));
            made.push((view, sent.clone()));
            sent
        };
        observers.iter().map(shared).collect()
    }

    fn seat_view_after(&self, seat: Seat, staged: &[String]) -> Option<SeatView> {
        let trial = self.attempt(seat, staged);
        if trial.refusal.is_some() || self.is_complete(seat, &trial) {
            // What would be revealed must not be known yet.
            return None;
        }
        let view = self.rules.view(&trial.state, Observer::Seat(seat));
        Some(R::any_seat_view(Arc::clone(&self.rules), view))
    }

    fn legal(&self) -> Serialized<Vec<Legal>> {
        self.legal_in(&self.state)
    }

    fn why(&self, seat: Seat, staged: &[String], verb: Verb, what: &str) -> Option<Refusal> {
        let rules = self.rules.as_ref();
        let trial = self.attempt(seat, staged);
        if trial.refusal.is_some() {
            return None;
        }
        let tried = self.goes_on(seat, &trial).and_then(|()| {
            check_length(what)?;
            let action = rules.plainest(verb.into(), what).map_err(unreadable)?;
            rules.check(&trial.state, action).map_err(Refusal::from)
        });
        tried.err()
    }

    fn written(&self, seat: Seat, actions: &[String]) -> Result<(String, bool), Refusal> {
        let trial = self.attempt(seat, actions);
        let complete = self.is_complete(seat, &trial);
        if let Some(refusal) = trial.refusal {
            return Err(refusal);
        }
        let word = |(action, key): &(R::Action, Key)| format!("{}!{key}", self.spelled(*action));
        let words: Vec<String> = trial.fit.iter().map(word).collect();
        Ok((words.join(" "), complete))
    }

    fn stage(&self, seat: Seat, actions: &[String]) -> Staging {
        let rules = self.rules.as_ref();
        let own = Observer::Seat(seat);
        let trial = self.attempt(seat, actions);
        let complete = self.is_complete(seat, &trial);
        let mut view = rules.view(&self.state, own);
        let mut events = Vec::new();
        for event in trial.events.iter().filter_map(|event| event.seen_by(own)) {
            if !R::reveals(event) {
                events.push(rules.wire_event(event));
            }
            if let Some(event) = R::redacted(event) {
                rules.follow(&mut view, event);
            }
        }
        Staging {
            events,
            view: rules.wire_view(&view),
            legal: self.legal_in_trial(seat, &trial),
            actions: trial.fit.iter().map(|(action, _)| Action::new(rules, *action)).collect(),
            refusal: trial.refusal,
            reveals: trial.reveals,
            complete,
        }
    }

    fn as_turn_of(&self, seat: Seat) -> Option<Box<dyn Game>> {
        let state = self.rules.as_turn_of(&self.state, seat)?;
        Some(Box::new(Playing {
            rules: Arc::clone(&self.rules),
            deal: self.deal.clone(),
            state,
            round: self.round,
            // How it came to this state is not asked.
            actions: Vec::new(),
            last: Vec::new(),
            checkpoints: Vec::new(),
        }))
    }

    fn legal_after(&self, seat: Seat, actions: &[String]) -> Serialized<Vec<Legal>> {
        let trial = self.attempt(seat, actions);
        self.legal_in_trial(seat, &trial)
    }

    fn next_actions(&self, seat: Seat, actions: &[String], most: usize) -> Vec<String> {
        let mut next = List::new();
        self.rules.legal_actions(&self.attempt(seat, actions).state, &mut next);
        next.iter().take(most).map(|&action| self.spelled(action)).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        self.last.clear();
        for word in text.split(' ') {
            let (spelled, key) =
                word.split_once('!').ok_or_else(|| format!("`{word}` has no state key"))?;
            let action = self.rules.read_action(spelled).map_err(|fault| fault.to_string())?;
            self.rules
                .check(&self.state, action)
                .map_err(|illegal| format!("`{spelled}` is not legal: {illegal}"))?;
            self.apply(action);
            let found = self.rules.key(&self.state).to_string();
            if found != key {
                return Err(format!("after `{spelled}` the key is {found}, not {key}"));
            }
        }
        Ok(())
    }

    fn play_again(&mut self, text: &str) {
        self.last.clear();
        for word in text.split(' ') {
            let spelled = word.split('!').next().unwrap_or(word);
            self.apply(self.rules.read_action(spelled).expect("it was played before"));
        }
    }

    fn event_count(&self) -> u32 {
        u32::try_from(self.last.len()).unwrap_or(u32::MAX)
    }

    fn events(&self, observer: Observer) -> Vec<Event> {
        let seen = self.last.iter().filter_map(|event| event.seen_by(observer));
        seen.map(|event| self.rules.wire_event(event)).collect()
    }

    fn take_back(&mut self, plies: u32) {
        let kept = usize::try_from(plies).unwrap_or(usize::MAX).min(self.actions.len());
        self.checkpoints.truncate(kept / CHECKPOINT_EVERY);
        let again = self.actions.split_off(self.checkpoints.len() * CHECKPOINT_EVERY);
        if let Some(checkpoint) = self.checkpoints.last() {
            (self.state, self.round) = (checkpoint.state.clone(), checkpoint.round);
        } else {
            *self = self.replayed(0);
        }
        let again = again.into_iter().take(kept - self.actions.len());
        // Replaying recreates the checkpoints.
        again.for_each(|action| self.apply(action));
        self.last.clear();
    }

    fn fresh(&self) -> Box<dyn Game> {
        Box::new(self.replayed(0))
    }

    fn copy(&self) -> Box<dyn Game> {
        Box::new(Playing {
            rules: Arc::clone(&self.rules),
            deal: self.deal.clone(),
            state: self.state.clone(),
            round: self.round,
            actions: self.actions.clone(),
            // Their events are sent with the entry that they came from.
            last: Vec::new(),
            checkpoints: self.checkpoints.clone(),
        })
    }

    fn has_secrets_from(&self, observer: Observer) -> bool {
        let all = self.replayed(u32::MAX);
        all.last.iter().any(|event| event.seen_by(observer) != Some(*event))
    }

    fn table(&self) -> AnyTable {
        let mut table = Table::from_deal(Arc::clone(&self.rules), self.deal.clone());
        for &action in &self.actions {
            table.play(action).expect("it was legal when it was played");
        }
        R::any_table(table)
    }
}

#[cfg(test)]
mod tests {
    use caravan_engine::{List, Road, Seed, road};

    use super::*;

    /// Wherever it goes back to, the state is as it was, and few actions are replayed.
    #[test]
    fn taking_back_leads_to_the_game_as_it_was() {
        let road = Arc::new(Road::standard());
        let seats = road.seat_count(2).unwrap();
        let deal = road.deal(seats, &Seed::from_text("back and forth").unwrap());
        let mut game = Playing::new(Arc::clone(&road), deal);
        let mut legal = List::new();
        while game.actions.len() < 200 {
            road.legal_actions(&game.state, &mut legal);
            // Resting does not end the game.
            let rest = legal.iter().find(|action| matches!(action, road::Action::Rest));
            game.apply(*rest.expect("resting is legal"));
        }
        for plies in [199, 193, 192, 191, 130, 129, 128, 64, 63, 1, 0] {
            let then = game.replayed(plies);
            game.take_back(plies);
            assert_eq!(game.plies(), plies);
            assert!(game.state == then.state && game.round == then.round, "after {plies}");
            assert_eq!(game.checkpoints.len(), then.checkpoints.len());
        }
    }
}
