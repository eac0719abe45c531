//! Two games that look alike to an observer: what is played in each, and how they are dealt.

use std::collections::BTreeMap;

use caravan_engine::{Deal, List, Observer, Rng, Seat, SeatCount, SplitMix64, Turn, Visible as _};
use caravan_protocol::Wire;
use caravan_room::{Act, Entry};

/// What is played, the same for all eyes but those of one seat.
pub(crate) struct Script {
    pub(crate) deals: [Deal; 2],
    pub(crate) turns: Vec<Batch>,
    /// The seat that has spent another card of its hand in the second game.
    pub(crate) spender: Option<Seat>,
}

/// Actions of a seat that are confirmed together, in each of the two games.
pub(crate) struct Batch {
    pub(crate) seat: Seat,
    pub(crate) actions: [Vec<String>; 2],
}

/// Draws a script of so many turns; `None` if no second game could be found. `hidden` says whether
/// others cannot see what an action is.
pub(crate) fn draw<R: Wire>(
    rules: &R,
    hidden: fn(R::Action) -> bool,
    (seats, length): (SeatCount, usize),
    rng: &mut SplitMix64,
) -> Option<Script> {
    let deal = draw_deal(rules, seats, rng);
    let mut games = Games::new(rules, &deal);
    while games.turns.len() < length && games.go_on(hidden, rng) {}
    let Games { states, turns, spender, .. } = games;
    // The place of the closed tile cannot be anywhere in its pile, so not every other order fits.
    for _ in 0..20 {
        let other = shuffle_unseen(rules, &deal, &states[0], rng);
        if other != deal && looks_alike(rules, [&deal, &other], &turns, spender) {
            return Some(Script { deals: [deal, other], turns, spender });
        }
    }
    None
}

fn draw_deal<R: Wire>(rules: &R, seats: SeatCount, rng: &mut SplitMix64) -> Deal {
    let key = core::array::from_fn(|_| rng.word().to_be_bytes()[0]);
    rules.deal(seats, &caravan_engine::Seed::from_key(key))
}

/// The same deal, but for the order of what nobody has seen.
fn shuffle_unseen<R: Wire>(rules: &R, deal: &Deal, state: &R::State, rng: &mut SplitMix64) -> Deal {
    let piles = rules.piles(deal.seats());
    let orders = piles.iter().map(|pile| {
        let mut order = deal.order(pile.label).to_vec();
        let unseen: Vec<usize> =
            (0..order.len()).filter(|&place| !rules.seen(state, pile.label, place)).collect();
        let mut left: Vec<u8> = unseen.iter().map(|&place| order[place]).collect();
        rng.shuffle(&mut left);
        unseen.iter().zip(left).for_each(|(&place, component)| order[place] = component);
        order.into_iter().map(Some).collect()
    });
    let orders: Vec<Vec<Option<u8>>> = orders.collect();
    Deal::from_seen(deal.seats(), &piles, &orders).unwrap()
}

/// Two games with the same deal, and perhaps other cards spent face down in the second.
struct Games<'a, R: Wire> {
    rules: &'a R,
    states: [R::State; 2],
    turns: Vec<Batch>,
    spender: Option<Seat>,
}

impl<'a, R: Wire> Games<'a, R> {
    fn new(rules: &'a R, deal: &Deal) -> Self {
        let start = rules.start(deal);
        Games { rules, states: [start.clone(), start], turns: Vec::new(), spender: None }
    }

    /// Plays until something turns up or another seat decides. Whether the games go on alike.
    fn go_on(&mut self, hidden: fn(R::Action) -> bool, rng: &mut SplitMix64) -> bool {
        let rules = self.rules;
        let Turn::Of(seat) = rules.turn(&self.states[0]) else { return false };
        let mut states = self.states.clone();
        let mut spender = self.spender;
        let mut actions = [Vec::new(), Vec::new()];
        loop {
            let mut legal = List::new();
            rules.legal_actions(&states[0], &mut legal);
            let action = choose(rules, &legal, rng);
            let mut other = action;
            if hidden(action) && spender.is_none_or(|spender| spender == seat) {
                rules.legal_actions(&states[1], &mut legal);
                let others: Vec<R::Action> = legal.iter().copied().filter(|&a| hidden(a)).collect();
                if let Some(&another) = pick(&others, rng) {
                    other = another;
                }
                spender = if other == action { spender } else { Some(seat) };
            }
            if rules.check(&states[1], other).is_err() {
                return false;
            }
            let mut events = Vec::new();
            for ((state, action), texts) in states.iter_mut().zip([action, other]).zip(&mut actions)
            {
                texts.push(rules.spell(action));
                events.clear();
                rules.apply(state, action, &mut events);
            }
            let ended = rules.turn(&states[0]) != Turn::Of(seat) || rules.begins_turn(&states[0]);
            if ended || events.iter().any(|&e| R::reveals(e)) {
                break;
            }
        }
        let over = rules.turn(&states[0]) == Turn::Over;
        let alike = observers(rules.seats(&states[0]), spender)
            .all(|observer| rules.view(&states[0], observer) == rules.view(&states[1], observer));
        if over || !alike {
            return false;
        }
        (self.states, self.spender) = (states, spender);
        self.turns.push(Batch { seat, actions });
        true
    }
}

/// Those who must not tell the games apart.
pub(crate) fn observers(seats: SeatCount, spender: Option<Seat>) -> impl Iterator<Item = Observer> {
    let others = seats.seats().filter(move |seat| Some(*seat) != spender);
    others.map(Observer::Seat).chain([Observer::Public])
}

/// Whether both games can be played and look the same all the way.
fn looks_alike<R: Wire>(
    rules: &R,
    deals: [&Deal; 2],
    turns: &[Batch],
    spender: Option<Seat>,
) -> bool {
    let mut states = deals.map(|deal| rules.start(deal));
    let seats = deals[0].seats();
    let same = |states: &[R::State; 2]| {
        observers(seats, spender)
            .all(|observer| rules.view(&states[0], observer) == rules.view(&states[1], observer))
    };
    for batch in turns {
        let mut told = [Vec::new(), Vec::new()];
        for ((state, actions), told) in states.iter_mut().zip(&batch.actions).zip(&mut told) {
            for text in actions {
                let action = rules.read_action(text).unwrap();
                if rules.check(state, action).is_err() {
                    return false;
                }
                rules.apply(state, action, told);
            }
        }
        let seen = |events: &[R::Event]| -> Vec<R::Event> {
            events.iter().filter_map(|event| event.seen_by(Observer::Public)).collect()
        };
        if !same(&states) || seen(&told[0]) != seen(&told[1]) {
            return false;
        }
    }
    same(&states)
}

/// The entries of the first turns of a game: they come from the disk, which is quicker.
pub(crate) fn entries<R: Wire>(
    rules: &R,
    script: &Script,
    game: usize,
    turns: usize,
) -> Vec<Entry> {
    let mut state = rules.start(&script.deals[game]);
    let entry = |(seq, batch): (u32, &Batch)| {
        let played = batch.actions[game].iter().map(|text| {
            rules.apply(&mut state, rules.read_action(text).unwrap(), &mut ());
            format!("{text}!{}", rules.key(&state))
        });
        let text = played.collect::<Vec<_>>().join(" ");
        let act = Act::Played { seat: batch.seat.0, text: text.into() };
        Entry { seq, at: u64::from(seq), command: format!("/{seq}"), act }
    };
    (1..).zip(&script.turns[..turns]).map(entry).collect()
}

/// Chooses a kind of action, by the first letter of its spelling, and one of the kind: so nothing
/// is rare only because other things can be done in many ways.
fn choose<R: Wire>(rules: &R, legal: &[R::Action], rng: &mut SplitMix64) -> R::Action {
    let mut kinds: BTreeMap<Option<char>, Vec<R::Action>> = BTreeMap::new();
    for &action in legal {
        kinds.entry(rules.spell(action).chars().next()).or_default().push(action);
    }
    let kinds: Vec<Vec<R::Action>> = kinds.into_values().collect();
    *pick(pick(&kinds, rng).unwrap(), rng).unwrap()
}

pub(crate) fn pick<'a, T>(things: &'a [T], rng: &mut SplitMix64) -> Option<&'a T> {
    let n = u32::try_from(things.len()).ok().filter(|n| *n > 0)?;
    things.get(rng.below(n) as usize)
}
