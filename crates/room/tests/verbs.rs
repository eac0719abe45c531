//! Authorization matrix: every request, by everybody, in every phase.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use std::collections::BTreeSet;

use caravan_protocol::chat::{ChatMode, Phrase, Remark};
use caravan_protocol::clock::{Clock, Pace, TimeOut};
use caravan_protocol::lobby::NewChair;
use caravan_protocol::message::{BotLevel, Code, Message, Phase, Term};
use caravan_protocol::{Request, VERSION, Verb};
use caravan_room::Client;
use support::variants::tags;
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
/// `+` is done, `l` looking on, `k` taken, `t` not your turn, `y` not yours, `c` a chair is open,
/// `g` not begun, `b` begun, `o` over, `n` not now, `u` unreadable, `i` illegal, `s` stale,
/// `v` another version, `q` this may not be said, `x` unknown.
///
/// Phases: chair 4 is still open; all chairs are taken; promises are to be kept; the game goes on,
/// after a round and two minutes; it is over.
const TABLE: &str = "
                      open   full   reveal play   over
hello                 +++++  +++++  +++++  +++++  +++++
hello, old version    vvvvv  vvvvv  vvvvv  vvvvv  vvvvv
sit on chair 4        l++++  lkkkk  lbbbb  lbbbb  lbbbb
sit on own chair      lk+++  lk+++  lbbbb  lbbbb  lbbbb
sit on chair 9        luuuu  luuuu  lbbbb  lbbbb  lbbbb
rise from own chair   ll+++  ll+++  llbbb  llbbb  llbbb
rise from chair 4     llyyy  llyyy  llyyy  llyyy  llyyy
place a bot           ly+yy  ly+yy  lbbbb  lbbbb  lbbbb
add a chair           ly+yy  ly+yy  lbbbb  lbbbb  lbbbb
remove chair 4        ly+yy  ly+yy  lbbbb  lbbbb  lbbbb
remove own chair      lykyy  lykyy  lbbbb  lbbbb  lbbbb
forbid hints          ly+yy  ly+yy  lbbbb  lbbbb  lbbbb
allow hints           lynyy  lynyy  lbbbb  lbbbb  lbbbb
set a clock           ly+yy  ly+yy  lbbbb  lbbbb  lbbbb
set no clock          lynyy  lynyy  lbbbb  lbbbb  lbbbb
set an unknown clock  lyuyy  lyuyy  lbbbb  lbbbb  lbbbb
start                 llccc  ll+++  llbbb  llbbb  llbbb
start with a nonce    llccc  llnnn  llbbb  llbbb  llbbb
reveal                llnnn  llnnn  ll+++  llnnn  llnnn
reveal another nonce  llnnn  llnnn  lliii  llnnn  llnnn
stage                 llggg  llggg  llggg  llt+t  llooo
plan                  llggg  llggg  llggg  ll+n+  llooo
plan on an old table  llggg  llggg  llggg  llsns  llooo
confirm               llggg  llggg  llggg  llt+t  llooo
confirm a wrong turn  llggg  llggg  llggg  lltit  llooo
confirm an old table  llggg  llggg  llggg  lltst  llooo
resign                llggg  llggg  llggg  ll+++  llooo
resign for the bot    llyyy  llyyy  llyyy  llyyy  llyyy
leave                 llggg  llggg  llggg  ll+++  llooo
return                llggg  llggg  llggg  llnnn  llooo
relieve who decides   llnnn  llnnn  llnnn  ll+y+  llnnn
relieve the bot       llnnn  llnnn  llnnn  llnnn  llnnn
take back             llggg  llggg  llggg  ll+++  llooo
answer                lnnnn  lnnnn  lnnnn  lnnnn  lnnnn
answer the host       lnnnn  lnnnn  lnnnn  lnn++  lnnnn
rematch               llnnn  llnnn  llnnn  llnnn  ll+++
why                   llggg  llggg  llggg  lliii  llooo
hint                  llggg  llggg  llggg  llt+t  llooo
chat a phrase         q++++  q++++  q++++  q++++  q++++
chat a text           qqqqq  qqqqq  qqqqq  qqqqq  qqqqq
report what Sam said  qx+++  qx+++  qxxxx  qxxxx  qx+++
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
    house.room.allow_chat(Some(ChatMode::Text));
    for client in ROLES {
        house.join(client);
    }
    for client in [BEN, ADA, CLEO] {
        let promise = (phase == "reveal").then(|| promise_of(client));
        let (chair, name) = (chair_of(client), name_of(client).into());
        house.done(client, |id| Request::Sit { id, chair, name, promise, color: None });
    }
    if phase != "open" {
        house.done(ADA, |id| Request::Place { id, chair: 4, level: Some(BotLevel::Peddler) });
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
        "hello, old version" => Request::Hello { version: VERSION - 1, since: None },
        "sit on chair 4" => sit(id, 4, client),
        // Who has none of their own tries the host's.
        "sit on own chair" => sit(id, own.max(2 * u8::from(own == 0)), client),
        "sit on chair 9" => sit(id, 9, client),
        "rise from own chair" => Request::Rise { id, chair: own },
        "rise from chair 4" => Request::Rise { id, chair: 4 },
        "place a bot" => Request::Place { id, chair: 4, level: Some(BotLevel::Magnate) },
        "add a chair" => Request::AddChair { id },
        "remove chair 4" => Request::RemoveChair { id, chair: 4 },
        "remove own chair" => Request::RemoveChair { id, chair: own.max(1) },
        "forbid hints" => Request::Agree { id, term: Term::Hints, on: false },
        "allow hints" => Request::Agree { id, term: Term::Hints, on: true },
        "set a clock" => set_clock(id, Some(2)),
        "set no clock" => set_clock(id, None),
        "set an unknown clock" => set_clock(id, Some(4)),
        "start" => Request::Start { id, nonce: None },
        "start with a nonce" => Request::Start { id, nonce: Some(nonce(client)) },
        "reveal" => Request::Reveal { id, nonce: nonce(client) },
        "reveal another nonce" => Request::Reveal { id, nonce: nonce(DAN) },
        "stage" => stage(&["rest"]),
        "plan" => Request::Plan { after: seq, actions: vec!["rest".into()], steps: false },
        "plan on an old table" => {
            Request::Plan { after: 1, actions: vec!["rest".into()], steps: false }
        }
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
        "chat a phrase" => chat(id, phrase(), client),
        "chat a text" => chat(id, Remark::Text { text: "hello".into() }, client),
        "report what Sam said" => {
            // Among watchers, if the game has begun.
            house.done(SAM, |id| chat(id, phrase(), SAM));
            Request::Report { id, line: house.lines[0].id.clone() }
        }
        "a name like a novel" => Request::Leave { id: "x".repeat(65) },
        other => panic!("no verb `{other}`"),
    }
}

fn set_clock(id: String, days: Option<u8>) -> Request {
    let clock = |days| Clock { pace: Pace::Daily { days }, time_out: TimeOut::StandIn };
    Request::SetClock { id, clock: days.map(clock) }
}

fn phrase() -> Remark {
    Remark::Phrase { phrase: Phrase::Hello }
}

fn chat(id: String, remark: Remark, client: Client) -> Request {
    Request::Chat { id, remark, name: Some(name_of(client).into()) }
}

/// The name of a request.
fn name(request: &Request) -> String {
    let value = serde_json::to_value(request).unwrap();
    value["say"].as_str().unwrap().to_owned()
}

/// What a client is answered, as a letter.
fn letter(told: &[Message]) -> char {
    match code_among(told) {
        None if told.is_empty() => '-',
        None => '+',
        Some(Code::LookingOn) => 'l',
        Some(Code::Taken) => 'k',
        Some(Code::NotYourTurn) => 't',
        Some(Code::NotYours) => 'y',
        Some(Code::ChairOpen) => 'c',
        Some(Code::NotBegun) => 'g',
        Some(Code::Begun) => 'b',
        Some(Code::Over) => 'o',
        Some(Code::NotNow) => 'n',
        Some(Code::Unreadable) => 'u',
        Some(Code::Illegal) => 'i',
        Some(Code::Stale) => 's',
        Some(Code::Version) => 'v',
        Some(Code::NoChat) => 'q',
        Some(Code::Unknown) => 'x',
        Some(other) => panic!("{other:?} has no letter"),
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
                    let is_talk = matches!(request, Request::Chat { .. } | Request::Report { .. });
                    let (before, is_command) = (house.room.seq(), request.id().is_some());
                    let letter = letter(&house.say(client, request));
                    // A command that is done is an entry, except for talk, and nothing else is.
                    let entered = house.room.seq() > before;
                    let enters = is_command && !is_talk;
                    assert_eq!(entered, letter == '+' && enters, "{verb}, {phase}");
                    letter
                };
                ROLES.into_iter().map(outcome).collect()
            })
            .collect();
        if found != cells.split_whitespace().collect::<Vec<_>>() {
            wrong.push(format!("{verb:<22}{}", found.join("  ")));
        }
        said.insert(name(&request(verb, ADA, &mut house_in("open"))));
    }
    let all = tags::<Request>("say").into_iter().map(String::from).collect();
    assert_eq!(said, all, "the table has a line for every request");
    assert!(wrong.is_empty(), "these lines are:\n{}", wrong.join("\n"));
}
