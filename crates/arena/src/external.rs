//! Programs that speak the bot protocol (`docs/bot-protocol.md`): one JSON object a line.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::Duration;

use caravan_engine::{Notation, Observer, Seat, SplitMix64, Table};
use serde_json::{Value, json};

use crate::entrant::Thinking;

/// The version of the protocol.
pub const PROTOCOL: u32 = 2;

/// How long a program may take to say hello.
const HELLO_TIME: Duration = Duration::from_secs(10);
/// How long it may take beyond its budget, and without one.
const GRACE: Duration = Duration::from_secs(2);
const NO_BUDGET: Duration = Duration::from_secs(30);
/// So many messages may wait to be read, on either side.
const MAX_UNREAD: usize = 8;
/// No answer is anywhere near as long.
const MAX_LINE: usize = 10_000;

/// A program in a seat.
pub(crate) struct Program {
    child: Child,
    /// Lines on their way to the program; a thread of its own writes them.
    input: Option<SyncSender<String>>,
    answers: Receiver<Result<String, String>>,
    rng: SplitMix64,
}

impl Program {
    /// Starts a program and tells it which game it plays.
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
        // A program that does not read fills its pipe: only this thread waits for it, and ends with
        // the program.
        thread::spawn(move || {
            for line in lines {
                if writeln!(stdin, "{line}").and_then(|()| stdin.flush()).is_err() {
                    break;
                }
            }
        });
        let output = child.stdout.take().ok_or("it has no standard output")?;
        let (answer, answers) = sync_channel(MAX_UNREAD);
        // A thread of its own reads, so that a program that says nothing cannot hold up the arena.
        // It ends with the program's output, which ends with the program.
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
        program.say(&json!({ "type": "hello", "protocol": PROTOCOL }))?;
        let hello = program.hear(HELLO_TIME)?;
        if hello["type"] != "hello" {
            return Err(format!("expected a `hello`, got {hello}"));
        }
        // A bot of version 1 looks for its budget under another key and would not find it.
        if let Some(version) = hello["protocol"].as_u64().filter(|&n| n != u64::from(PROTOCOL)) {
            return Err(format!(
                "it speaks version {version} of the bot protocol, not {PROTOCOL}: \
                 the budget is now in `budgetMs` and `budgetNodes`"
            ));
        }
        let edition = table.rules().edition();
        program.say(&json!({
            "type": "game",
            "game": edition.family,
            "set": edition.set,
            "rules": edition.revision,
            "seats": table.rules().seats(table.state()).get(),
            "seat": seat.0 + 1,
        }))?;
        Ok(program)
    }

    /// Asks for an action.
    pub(crate) fn choose<R: Notation>(
        &mut self,
        table: &Table<R>,
        seat: Seat,
        thinking: Thinking,
    ) -> Result<R::Action, String> {
        let rules = table.rules();
        let view = table.view(Observer::Seat(seat));
        let imagined = rules.imagine(&view, &mut self.rng);
        let mut go = json!({
            "type": "go",
            "view": rules.write_view(&view),
            "imagined": rules.write_position(&imagined),
            "legal": table.legal_texts(),
        });
        let time = match thinking {
            Thinking::Own => NO_BUDGET,
            Thinking::Nodes(nodes) => {
                go["budgetNodes"] = json!(nodes);
                NO_BUDGET
            }
            Thinking::Time(time) => {
                go["budgetMs"] = json!(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
                time + GRACE
            }
        };
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

    /// Tells how the game ended, and lets the program go.
    pub(crate) fn end(mut self, scores: &[u16], ranks: Option<&[u8]>) {
        // A program that is gone already need not hear it.
        let _ = self.say(&json!({ "type": "end", "scores": scores, "ranks": ranks }));
    }

    fn say(&mut self, message: &Value) -> Result<(), String> {
        let input = self.input.as_ref().ok_or("it has no standard input")?;
        input.try_send(message.to_string()).map_err(|error| match error {
            TrySendError::Full(_) => "it does not read".into(),
            TrySendError::Disconnected(_) => "it has ended".into(),
        })
    }

    fn hear(&mut self, time: Duration) -> Result<Value, String> {
        match self.answers.recv_timeout(time) {
            Ok(line) => {
                let line = line?;
                serde_json::from_str(&line)
                    .map_err(|error| format!("an answer is no JSON object: {error}"))
            }
            Err(RecvTimeoutError::Timeout) => Err(format!("no answer in {} s", time.as_secs())),
            Err(RecvTimeoutError::Disconnected) => Err("it has ended".into()),
        }
    }
}

/// The next line of a program, within bounds; `None` at its end.
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
    /// A program that does not end by itself when its input ends is ended.
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
