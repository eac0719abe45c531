//! Staged turns (try, undo, confirm), and hints for them.

use caravan_engine::Seat;
use caravan_protocol::message::{Code, MAX_ACTIONS, Message, Staged};
use caravan_protocol::{Refusal, Verb};

use super::{Room, Visitor, Waiting, tell_refusal};
use crate::game;
use crate::input::Client;
use crate::output::Output;
use crate::setup::Person;

impl Room {
    /// The seat for which a person decides now.
    pub(super) fn turn_of(&self, by: &Waiting) -> Result<Seat, Refusal> {
        match &by.person {
            Some(person) => self.state.own_turn(person),
            None => {
                Err(Refusal::new(Code::LookingOn, "you are watching: take a seat to take part"))
            }
        }
    }

    pub(super) fn stage(
        &mut self,
        by: &Waiting,
        actions: Vec<String>,
        steps: bool,
        out: &mut Vec<Output>,
    ) {
        let seat = match &by.person {
            Some(_) if actions.len() > MAX_ACTIONS => {
                Err(Refusal::new(Code::TooMuch, "no turn has so many actions"))
            }
            _ => self.turn_of(by),
        };
        match seat {
            Err(refusal) => tell_refusal(by.client, None, refusal, out),
            Ok(seat) => {
                (self.staged, self.prepared) = (actions, false);
                // Other devices of the same person show the same staged turn.
                let clients = self.clients_of(by.person.as_ref());
                self.tell_staged(seat, &clients, steps, out);
            }
        }
    }

    /// The connections of a person that have said hello.
    pub(super) fn clients_of(&self, person: Option<&Person>) -> Vec<Client> {
        let same = |visitor: &Visitor| visitor.greeted && visitor.person.as_ref() == person;
        let clients = self.clients.iter().filter(|(_, visitor)| same(visitor));
        clients.map(|(client, _)| *client).collect()
    }

    pub(super) fn tell_staged(
        &mut self,
        seat: Seat,
        clients: &[Client],
        steps: bool,
        out: &mut Vec<Output>,
    ) {
        let Some(game) = &self.state.game else { return };
        let staging = game.stage(seat, &self.staged);
        self.staged = staging.actions.iter().map(|one| one.action.to_string()).collect();
        let before = |step| game.legal_after(seat, &self.staged[..step]);
        let steps = steps.then(|| (0..self.staged.len()).map(before).collect());
        let prepared = self.prepared;
        let staged = Staged { steps, prepared, ..self.state.show_staged(seat, staging) };
        for &client in clients {
            let message = Message::Staged(Box::new(staged.clone()));
            out.push(Output::Send { client, message });
        }
    }

    /// Explains why an action is illegal.
    pub(super) fn explain(&mut self, by: &Waiting, verb: Verb, what: &str, out: &mut Vec<Output>) {
        match (self.turn_of(by), &self.state.game) {
            (Err(_), Some(_)) if self.turn_to_come_of(by).is_ok() => {
                self.explain_plan(by, verb, what, out);
            }
            (Err(refusal), _) => tell_refusal(by.client, None, refusal, out),
            (Ok(seat), Some(game)) => match game.why(seat, &self.staged, verb, what) {
                Some(refusal) => tell_refusal(by.client, None, refusal, out),
                None => self.tell_staged(seat, &[by.client], false, out),
            },
            (Ok(_), None) => {}
        }
    }

    pub(super) fn ask_hint(&mut self, by: &Waiting, out: &mut Vec<Output>) {
        let Some(person) = &by.person else {
            let refusal = Refusal::new(Code::LookingOn, "hints are for people with a seat");
            return tell_refusal(by.client, None, refusal, out);
        };
        let seat = if self.state.setup.hints {
            self.state.own_turn(person)
        } else {
            Err(Refusal::new(Code::NoHints, "this table plays without hints"))
        };
        match (seat, &self.state.game) {
            (Err(refusal), _) => tell_refusal(by.client, None, refusal, out),
            (Ok(seat), Some(game)) => match game.seat_view_after(seat, &self.staged) {
                Some(_) if self.hinting.contains_key(&by.client) => {
                    let refusal =
                        Refusal::new(Code::TooMuch, "your hint is already being computed");
                    tell_refusal(by.client, None, refusal, out);
                }
                Some(seat_view) => {
                    let (client, seq, person) = (by.client, self.seq(), person.clone());
                    self.hinting.insert(client, seq);
                    out.push(Output::Hint { client, person, seq, seat_view });
                }
                None => {
                    tell_refusal(by.client, None, game::turn_complete(), out);
                }
            },
            (Ok(_), None) => {}
        }
    }

    /// Whether a client still waits for these hints; afterwards it does not.
    pub(super) fn awaits_hint(&mut self, client: Client, seq: u32) -> bool {
        let waits = self.hinting(client) == Some(seq);
        if waits {
            self.hinting.remove(&client);
        }
        waits
    }
}
