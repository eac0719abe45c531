//! External bots over the bot protocol (`docs/bot-protocol.md`): one JSON object per line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

use caravan_engine::{Notation, Observer, Seat, SplitMix64, Table};
use caravan_protocol::bot::{self, DECISION_TIME, HELLO_TIME, Told, VERSION, check_version};
use serde_json::Value;

use crate::entrant::Thinking;

/// How long a program may exceed its time budget.
const GRACE: Duration = Duration::from_secs(2);
/// The most unread messages, in either direction.
const MAX_UNREAD: usize = 8;
/// Far above the length of any answer.
const MAX_LINE: usize = 10_000;

/// A running program.
pub(crate) struct Program {
    child: Child,
    /// Lines to the program, written by a separate thread.
    input: Option<SyncSender<String>>,
    answers: Receiver<Result<String, String>>,
    rng: SplitMix64,
}

impl Program {
    /// Starts a program and describes the game.
    pub(crate) fn start<R: Notation>(
        command: &str,
        table: &Table<R>,
        seat: Seat,
        chance: u64,
    ) -> Result<Program, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("the command line is empty")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start `{command}`: {error}"))?;
        let mut stdin = child.stdin.take().ok_or("it has no standard input")?;
        let (input, lines) = sync_channel::<String>(MAX_UNREAD);
        // A program that does not read fills its pipe: only this thread blocks, and ends with the
        // program.
        thread::spawn(move || {
            for line in lines {
                if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        let output = child.stdout.take().ok_or("it has no standard output")?;
        let (answer, answers) = sync_channel(MAX_UNREAD);
        // Reading in a thread of its own keeps a silent program from blocking the arena. The thread
        // ends with the program's output.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = read_line(&mut output) {
                let failed = line.is_err();
                if answer.send(line).is_err() || failed {
                    break;
                }
            }
        });
        let input = Some(input);
        let mut program = Program { child, input, answers, rng: SplitMix64::new(chance) };
        program.say(&Told::Hello { protocol: VERSION })?;
        let hello = program.hear(HELLO_TIME)?;
        if hello["type"] != "hello" {
            return Err(format!("expected a `hello`, got {hello}"));
        }
        let version = hello["protocol"].as_u64();
        check_version(version.map(|version| u32::try_from(version).unwrap_or(u32::MAX)))?;
        let seats = table.rules().seats(table.state()).get();
        program.say(&bot::game(table.rules().edition(), seats, seat))?;
        Ok(program)
    }

    /// Requests an action.
    pub(crate) fn choose<R: Notation>(
        &mut self,
        table: &Table<R>,
        seat: Seat,
        thinking: Thinking,
    ) -> Result<R::Action, String> {
        let rules = table.rules();
        let view = table.view(Observer::Seat(seat));
        let mut go = bot::go(rules, &view, &mut self.rng);
        let mut time = DECISION_TIME;
        if let Told::Go { budget_ms, budget_nodes, .. } = &mut go {
            match thinking {
                Thinking::Own => {}
                Thinking::Nodes(nodes) => *budget_nodes = Some(nodes),
                Thinking::Time(budget) => {
                    *budget_ms = Some(u64::try_from(budget.as_millis()).unwrap_or(u64::MAX));
                    time = budget + GRACE;
                }
            }
        }
        self.say(&go)?;
        let answer = self.hear(time)?;
        let (Some("action"), Some(text)) = (answer["type"].as_str(), answer["action"].as_str())
        else {
            return Err(format!("expected an `action`, got {answer}"));
        };
        let action = rules.read_action(text).map_err(|fault| format!("`{text}`: {fault}"))?;
        rules.check(table.state(), action).map_err(|illegal| format!("`{text}`: {illegal}"))?;
        Ok(action)
    }

    /// Reports the result and lets the program exit.
    pub(crate) fn end(mut self, scores: &[u16], ranks: Option<&[u8]>) {
        // A program that has already exited need not be told.
        let (scores, ranks) = (scores.to_vec(), ranks.map(<[u8]>::to_vec));
        let _ = self.say(&Told::End { scores, ranks });
    }

    fn say(&mut self, message: &Told) -> Result<(), String> {
        let input = self.input.as_ref().ok_or("it has no standard input")?;
        let line = serde_json::to_string(message).map_err(|error| error.to_string())?;
        input.try_send(line).map_err(|error| match error {
            TrySendError::Full(_) => "it does not read".into(),
            TrySendError::Disconnected(_) => "it has ended".into(),
        })
    }

    fn hear(&mut self, time: Duration) -> Result<Value, String> {
        match self.answers.recv_timeout(time) {
            Ok(line) => {
                let line = line?;
                serde_json::from_str(&line)
                    .map_err(|error| format!("an answer is not a JSON object: {error}"))
            }
            Err(RecvTimeoutError::Timeout) => Err(format!("no answer in {} s", time.as_secs())),
            Err(RecvTimeoutError::Disconnected) => Err("it has ended".into()),
        }
    }
}

/// The next line of a program, length-limited; `None` at the end.
fn read_line(output: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut line = Vec::new();
    let most = u64::try_from(MAX_LINE + 1).unwrap_or(u64::MAX);
    match output.by_ref().take(most).read_until(b'\n', &mut line) {
        Err(error) => Some(Err(error.to_string())),
        Ok(0) => None,
        Ok(_) if line.len() > MAX_LINE => Some(Err("an answer is too long".into())),
        Ok(_) => Some(String::from_utf8(line).map_err(|_| "an answer is not UTF-8".into())),
    }
}

impl Drop for Program {
    /// A program that does not exit when its input ends is killed.
    fn drop(&mut self) {
        self.input = None;
        for _ in 0..20 {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
