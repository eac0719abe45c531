//! The measurements of a run, and the targets they must meet.

use std::io::{self, Write};

use serde_json::{Map, Value};

/// The measurements.
#[derive(Default)]
pub(crate) struct Report {
    figures: Map<String, Value>,
    missed: Vec<String>,
}

impl Report {
    /// Adds a measurement.
    pub(crate) fn figure(&mut self, key: &str, value: impl Into<Value>) {
        self.figures.insert(key.into(), value.into());
    }

    /// Adds a measurement with two decimals.
    pub(crate) fn decimal(&mut self, key: &str, value: f64) {
        self.figure(key, (value * 100.0).round() / 100.0);
    }

    /// Records whether a target is met.
    pub(crate) fn bar(&mut self, reached: bool, bar: impl Into<String>) {
        if !reached {
            self.missed.push(bar.into());
        }
    }

    /// Prints everything; returns whether all targets are met.
    pub(crate) fn print(self, json: bool) -> io::Result<bool> {
        let reached = self.missed.is_empty();
        let mut out = io::stdout().lock();
        if json {
            let mut object = self.figures;
            object.insert("missed".into(), self.missed.into());
            writeln!(out, "{}", Value::Object(object))?;
        } else {
            for (key, value) in &self.figures {
                writeln!(out, "{key:22}{value}")?;
            }
            for bar in &self.missed {
                writeln!(out, "missed: {bar}")?;
            }
        }
        Ok(reached)
    }
}
