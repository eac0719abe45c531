//! `caravan admin`: administer a running server over its admin socket.

use std::io::{BufRead as _, BufReader, Write as _, stdout};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

use caravan_server::admin::{About, Answer, Does, Order};
use clap::{Args, ValueEnum};
use serde_json::Value;

use crate::failure::Failure;
use crate::serve;

#[derive(Args)]
pub(crate) struct Arguments {
    /// What to administer.
    #[arg(value_enum)]
    about: What,
    /// What to do.
    #[arg(value_enum, default_value_t = Verb::List)]
    does: Verb,
    /// The id of the session, person, table or report, as `list` shows it.
    #[arg(value_name = "ID")]
    ids: Vec<String>,
    /// How many entries to list.
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u32,
    /// The admin socket of the server, if it is not in the data folder.
    #[arg(long, value_name = "PATH")]
    admin_socket: Option<PathBuf>,
    /// The data folder of the server, if it is not the default one.
    #[arg(long, value_name = "DIR", conflicts_with = "admin_socket")]
    data: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum What {
    /// Sessions, each one logged-in browser: list, close.
    Sessions,
    /// Tables: list, close, export, delete.
    Tables,
    /// People: list, close (logs out everywhere), ban, unban, export, delete.
    People,
    /// The audit log: list.
    Audit,
    /// Lines of the chat that people have reported: list, close (settled), delete (the line too).
    Reports,
}

#[derive(Clone, Copy, ValueEnum)]
enum Verb {
    /// List them, newest first.
    List,
    /// End a session, log a person out everywhere, close a table for good, or settle a report.
    Close,
    /// Ban a person and close their connections.
    Ban,
    /// Lift the ban of a person.
    Unban,
    /// Export everything about a person or a table, as JSON.
    Export,
    /// Delete a person, whose games stay with “Somebody”, a table with its log, or a line of the chat.
    Delete,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let about = match arguments.about {
        What::Sessions => About::Sessions,
        What::Tables => About::Tables,
        What::People => About::People,
        What::Audit => About::Audit,
        What::Reports => About::Reports,
    };
    let does = match arguments.does {
        Verb::List => Does::List,
        Verb::Close => Does::Close,
        Verb::Ban => Does::Ban,
        Verb::Unban => Does::Unban,
        Verb::Export => Does::Export,
        Verb::Delete => Does::Delete,
    };
    if (does == Does::List) != arguments.ids.is_empty() {
        let right = if does == Does::List {
            "`list` takes no ID"
        } else {
            "an ID is missing: `list` shows them"
        };
        return Err(Failure::bad_input(right));
    }
    let path = match &arguments.admin_socket {
        Some(path) => path.clone(),
        None => serve::folder(arguments.data.clone())?.join(serve::ADMIN_SOCKET),
    };
    let orders = if does == Does::List {
        vec![Order { about, does, id: None, limit: arguments.limit }]
    } else {
        let order = |id: &String| Order { about, does, id: Some(id.clone()), limit: 0 };
        arguments.ids.iter().map(order).collect()
    };
    for order in orders {
        let id = order.id.clone().unwrap_or_default();
        match ask(&path, &order)? {
            Answer::Refused(reason) => {
                let about = if id.is_empty() { String::new() } else { format!("{id}: ") };
                return Err(Failure::check_failed(format!("{about}{reason}")));
            }
            Answer::Done(found) if arguments.json => writeln!(stdout(), "{found}")?,
            Answer::Done(found) => match (&found, does) {
                (Value::Array(rows), Does::List) => table(rows)?,
                (_, Does::Export) => writeln!(stdout(), "{found:#}")?,
                _ => writeln!(stdout(), "{id}: done")?,
            },
        }
    }
    Ok(())
}

fn ask(path: &std::path::Path, order: &Order) -> Result<Answer, Failure> {
    let failed = |error: std::io::Error| {
        Failure::bad_input(format!(
            "no server answers at {}: {error}; start one, or name its socket with --admin-socket",
            path.display()
        ))
    };
    let mut stream = UnixStream::connect(path).map_err(failed)?;
    let mut text = serde_json::to_string(order).expect("orders can be written");
    text.push('\n');
    stream.write_all(text.as_bytes()).map_err(failed)?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).map_err(failed)?;
    serde_json::from_str(&line).map_err(|_| {
        Failure::bad_input("the server closed the connection before it answered: try again")
    })
}

/// Prints rows as columns.
fn table(rows: &[Value]) -> Result<(), Failure> {
    let Some(Value::Object(first)) = rows.first() else {
        return Ok(writeln!(stdout(), "none")?);
    };
    let mut lines: Vec<Vec<String>> = vec![first.keys().cloned().collect()];
    for row in rows {
        lines.push(lines[0].iter().map(|key| cell(key, &row[key])).collect());
    }
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..first.len()).map(|column| width(column).unwrap_or(0)).collect();
    for line in &lines {
        let cells: Vec<String> =
            line.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        writeln!(stdout(), "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

fn cell(key: &str, value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        Value::Number(ms) if key != "seq" => ms.as_i64().map_or_else(String::new, utc),
        other => other.to_string(),
    }
}

/// A timestamp in UTC, human-readable.
fn utc(ms: i64) -> String {
    let minutes = ms.div_euclid(60_000);
    let (days, minutes) = (minutes.div_euclid(1_440), minutes.rem_euclid(1_440));
    // Days since 1970 as a date: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms.
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::utc;

    #[test]
    fn timestamps_are_dates() {
        assert_eq!(utc(0), "1970-01-01 00:00");
        assert_eq!(utc(951_827_696_789), "2000-02-29 12:34");
        assert_eq!(utc(1_794_802_260_000), "2026-11-16 04:11");
        assert_eq!(utc(-1), "1969-12-31 23:59");
    }
}
