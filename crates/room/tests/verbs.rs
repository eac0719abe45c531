//! Every verb, said by everyone, in every phase: one table.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::collections::BTreeSet;

use caravan_protocol::lobby::NewChair;
use caravan_protocol::message::{Code, Level, Message, Phase};
use caravan_protocol::{Request, VERSION, Verb};
use caravan_room::Client;
use support::*;

/// Ben, Ada who is the host, Cleo, and a bot on chair 4. Columns are phases, and in each column
/// there is a letter for each who says it:
///
/// 1. somebody without a session,
/// 2. somebody with a session and no seat,
/// 3. the host,
/// 4. the seat that decides,
/// 5. another seat.
///
/// `+` is done, `y` not yours, `n` not now, `u` unreadable, `i` illegal, `s` stale.
///
/// Phases: chair 4 is still open; all chairs are taken; promises are to be kept; the game goes on,
/// after a round and two minutes; it is over.
const TABLE: &str = "
                      open   full   reveal play   over
hello                 +++++  +++++  +++++  +++++  +++++
another version       vvvvv  vvvvv  vvvvv  vvvvv  vvvvv
sit on chair 4        y++++  yyyyy  ynnnn  ynnnn  ynnnn
sit on own chair      yy+++  yy+++  ynnnn  ynnnn  ynnnn
sit on chair 9        yuuuu  yuuuu  ynnnn  ynnnn  ynnnn
rise from own chair   yy+++  yy+++  yynnn  yynnn  yynnn
rise from chair 4     yyyyy  yyyyy  yyyyy  yyyyy  yyyyy
place a bot           yy+yy  yy+yy  ynnnn  ynnnn  ynnnn
start                 yynnn  yy+++  yynnn  yynnn  yynnn
start with a nonce    yynnn  yynnn  yynnn  yynnn  yynnn
reveal                yynnn  yynnn  yy+++  yynnn  yynnn
reveal another nonce  yynnn  yynnn  yyiii  yynnn  yynnn
stage                 yynnn  yynnn  yynnn  yyy+y  yynnn
confirm               yynnn  yynnn  yynnn  yyy+y  yynnn
confirm a wrong turn  yynnn  yynnn  yynnn  yyyiy  yynnn
confirm an old table  yynnn  yynnn  yynnn  yyysy  yynnn
resign                yynnn  yynnn  yynnn  yy+++  yynnn
resign for the bot    yyyyy  yyyyy  yyyyy  yyyyy  yyyyy
leave                 yynnn  yynnn  yynnn  yy+++  yynnn
return                yynnn  yynnn  yynnn  yynnn  yynnn
relieve who decides   yynnn  yynnn  yynnn  yy+y+  yynnn
relieve the bot       yynnn  yynnn  yynnn  yynnn  yynnn
take back             yynnn  yynnn  yynnn  yy+++  yynnn
answer                ynnnn  ynnnn  ynnnn  ynnnn  ynnnn
answer the host       ynnnn  ynnnn  ynnnn  ynn++  ynnnn
rematch               yynnn  yynnn  yynnn  yynnn  yy+++
why                   yynnn  yynnn  yynnn  yyyiy  yynnn
hint                  yynnn  yynnn  yynnn  yyy+y  yynnn
a name like a novel   uuuuu  uuuuu  uuuuu  uuuuu  uuuuu
";

const ROLES: [Client; 5] = [WATCHER, SAM, ADA, BEN, CLEO];

/// The chairs of those who have one.
fn chair_of(client: Client) -> u8 {
    match client {
        BEN => 1,
        ADA => 2,
        CLEO => 3,
        _ => 0,
    }
}

/// The table in a phase.
fn house_in(phase: &str) -> House {
    let mut wish = wish(vec![NewChair::Open, me("Ada"), NewChair::Open, NewChair::Open]);
    wish.hints = Some(true);
    let mut house = House::new(setup_of(wish));
    for client in ROLES {
        house.join(client);
    }
    for client in [BEN, ADA, CLEO] {
        let promise = (phase == "reveal").then(|| promise_of(client));
        let (chair, name) = (chair_of(client), name_of(client).into());
        house.done(client, |id| Request::Sit { id, chair, name, promise });
    }
    if phase != "open" {
        house.done(ADA, |id| Request::Place { id, chair: 4, level: Some(Level::Peddler) });
    }
    if ["reveal", "play", "over"].contains(&phase) {
        house.done(ADA, |id| Request::Start { id, nonce: None });
    }
    match phase {
        "play" => {
            for client in [BEN, ADA, CLEO] {
                house.play(client, &["+aa"]);
            }
            house.let_bots_play(1);
            house.now += 120_000;
            assert_eq!(house.deciding(), Some(1));
        }
        "over" => {
            for client in [BEN, ADA, CLEO] {
                let seat = chair_of(client);
                house.done(client, |id| Request::Resign { id, seat });
            }
        }
        _ => {}
    }
    let expected = match phase {
        "reveal" => Phase::Revealing,
        "play" => Phase::Playing,
        "over" => Phase::Over,
        _ => Phase::Gathering,
    };
    assert_eq!(house.phase(), expected);
    house
}

fn request(verb: &str, client: Client, house: &mut House) -> Request {
    let (id, own, seq) = (new_id(), chair_of(client), house.room.seq());
    let nonce = |client| caravan_room::fairness::hex(&nonce_of(client));
    match verb {
        "hello" => Request::Hello { version: VERSION, since: None },
        "another version" => Request::Hello { version: VERSION + 1, since: None },
        "sit on chair 4" => sit(id, 4, client),
        // Who has none of their own tries the host's.
        "sit on own chair" => sit(id, own.max(2 * u8::from(own == 0)), client),
        "sit on chair 9" => sit(id, 9, client),
        "rise from own chair" => Request::Rise { id, chair: own },
        "rise from chair 4" => Request::Rise { id, chair: 4 },
        "place a bot" => Request::Place { id, chair: 4, level: Some(Level::Magnate) },
        "start" => Request::Start { id, nonce: None },
        "start with a nonce" => Request::Start { id, nonce: Some(nonce(client)) },
        "reveal" => Request::Reveal { id, nonce: nonce(client) },
        "reveal another nonce" => Request::Reveal { id, nonce: nonce(DAN) },
        "stage" => stage(&["rest"]),
        "confirm" => confirm(id, seq, &["rest"]),
        "confirm a wrong turn" => confirm(id, seq, &["#1"]),
        "confirm an old table" => confirm(id, 1, &["rest"]),
        "resign" => Request::Resign { id, seat: own },
        "resign for the bot" => Request::Resign { id, seat: 4 },
        "leave" => Request::Leave { id },
        "return" => Request::Return { id },
        "relieve who decides" => Request::Relieve { id, seat: 1 },
        "relieve the bot" => Request::Relieve { id, seat: 4 },
        "take back" => Request::TakeBack { id },
        "answer" => Request::Answer { id, agree: true },
        "answer the host" => {
            // Only while the game goes on can anybody be asked.
            let _ = house.ask(ADA, |id| Request::TakeBack { id });
            Request::Answer { id, agree: true }
        }
        "rematch" => Request::Rematch { id },
        "why" => Request::Why { verb: Verb::Claim, what: "1".into() },
        "hint" => Request::Hint {},
        "a name like a novel" => Request::Leave { id: "x".repeat(65) },
        other => panic!("no verb `{other}`"),
    }
}

/// The word of a request. A new one does not compile here until the table has a line for it.
fn word(request: &Request) -> &'static str {
    match request {
        Request::Hello { .. } => "hello",
        Request::Sit { .. } => "sit",
        Request::Rise { .. } => "rise",
        Request::Place { .. } => "place",
        Request::Start { .. } => "start",
        Request::Reveal { .. } => "reveal",
        Request::Stage { .. } => "stage",
        Request::Confirm { .. } => "confirm",
        Request::Resign { .. } => "resign",
        Request::Leave { .. } => "leave",
        Request::Return { .. } => "return",
        Request::Relieve { .. } => "relieve",
        Request::TakeBack { .. } => "take back",
        Request::Answer { .. } => "answer",
        Request::Rematch { .. } => "rematch",
        Request::Why { .. } => "why",
        Request::Hint {} => "hint",
    }
}

/// What a client is answered, as a letter.
fn letter(told: &[Message]) -> char {
    let refused = told.iter().find_map(|message| match message {
        Message::Refused { code, .. } => Some(*code),
        _ => None,
    });
    match refused {
        None if told.is_empty() => '-',
        None => '+',
        Some(Code::NotYours) => 'y',
        Some(Code::NotNow) => 'n',
        Some(Code::Unreadable) => 'u',
        Some(Code::Illegal) => 'i',
        Some(Code::Stale) => 's',
        Some(Code::Version) => 'v',
        Some(Code::TooMuch | Code::Unavailable) => '!',
    }
}

#[test]
fn every_verb_by_everyone_in_every_phase() {
    let mut lines = TABLE.lines().skip(1);
    let phases: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    let mut wrong = Vec::new();
    let mut said = BTreeSet::new();
    for line in lines {
        let (verb, cells) = line.split_at(22);
        let verb = verb.trim();
        let found: Vec<String> = phases
            .iter()
            .map(|phase| {
                let outcome = |client: Client| {
                    let mut house = house_in(phase);
                    let request = request(verb, client, &mut house);
                    let (before, is_command) = (house.room.seq(), request.id().is_some());
                    let letter = letter(&house.say(client, request));
                    // A command that is done is an entry, and nothing else is.
                    let entered = house.room.seq() > before;
                    assert_eq!(entered, letter == '+' && is_command, "{verb}, {phase}");
                    letter
                };
                ROLES.into_iter().map(outcome).collect()
            })
            .collect();
        if found != cells.split_whitespace().collect::<Vec<_>>() {
            wrong.push(format!("{verb:<22}{}", found.join("  ")));
        }
        said.insert(word(&request(verb, ADA, &mut house_in("open"))));
    }
    assert_eq!(said.len(), 16, "{said:?}");
    assert!(wrong.is_empty(), "these lines are:\n{}", wrong.join("\n"));
}
