//! The command-line flags of `verify`.

use crate::step::{STEPS, Step};

/// The flags of `verify`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// The names of the steps to run; empty means all of them.
    only: Vec<String>,
    advisories: bool,
    /// Whether to run long tests too.
    pub(crate) long: bool,
    /// Whether to run only what changes break most often.
    pub(crate) quick: bool,
}

impl Options {
    /// Parses the flags.
    pub(crate) fn read(flags: &[String]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut flags = flags.iter().map(String::as_str);
        while let Some(flag) = flags.next() {
            match flag.split_once('=').unwrap_or((flag, "")) {
                ("--advisories", "") => options.advisories = true,
                ("--long", "") => options.long = true,
                ("--quick", "") => options.quick = true,
                ("--only", "") => options.add_steps(flags.next().unwrap_or_default())?,
                ("--only", names) => options.add_steps(names)?,
                _ => return Err(format!("unknown flag `{flag}`")),
            }
        }
        if options.quick && options.long {
            return Err("`--quick` and `--long` exclude each other".into());
        }
        Ok(options)
    }

    /// The flags to pass on to a step that runs in a process of its own.
    pub(crate) fn passed_on(&self) -> impl Iterator<Item = &'static str> {
        let flags = [("--long", self.long), ("--quick", self.quick)];
        flags.into_iter().filter_map(|(flag, given)| given.then_some(flag))
    }

    fn add_steps(&mut self, names: &str) -> Result<(), String> {
        if names.is_empty() {
            return Err("`--only` needs the names of steps".into());
        }
        for name in names.split(',') {
            if STEPS.iter().all(|step| step.name != name) {
                return Err(format!("unknown step `{name}`"));
            }
            self.only.push(name.into());
        }
        Ok(())
    }

    /// Whether to run a step.
    pub(crate) fn want(&self, step: &Step) -> bool {
        let asked = self.only.iter().any(|name| name == step.name);
        match step.name {
            "advisories" => asked || self.advisories,
            "others" => asked || (self.long && self.only.is_empty()),
            _ => asked || (self.only.is_empty() && (step.quick || !self.quick)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Options, String> {
        let flags: Vec<String> = line.split_whitespace().map(String::from).collect();
        Options::read(&flags)
    }

    fn steps(line: &str) -> Vec<&'static str> {
        let options = read(line).unwrap();
        STEPS.iter().filter(|step| options.want(step)).map(|step| step.name).collect()
    }

    #[test]
    fn all_steps_but_those_that_need_a_network_or_long_run_unless_told() {
        assert_eq!(steps("").len(), STEPS.len() - 2);
        assert_eq!(steps("--advisories").len(), STEPS.len() - 1);
        assert_eq!(steps("--long --advisories").len(), STEPS.len());
        assert_eq!(steps("--only others"), ["others"]);
        assert_eq!(steps("--long --only fmt"), ["fmt"]);
        assert_eq!(steps("--only doc,fmt"), ["fmt", "doc"]);
        assert_eq!(steps("--only=doc --only fmt"), ["fmt", "doc"]);
        assert_eq!(steps("--only advisories"), ["advisories"]);
        assert_eq!(steps("--only fmt --advisories"), ["fmt", "advisories"]);
        assert!(read("--long").unwrap().long && !read("").unwrap().long);
    }

    #[test]
    fn quick_leaves_out_what_takes_long() {
        let quick = ["fmt", "clippy", "page", "build", "test", "browser", "differential"];
        assert_eq!(steps("--quick"), quick);
        assert_eq!(steps("--quick --only doc"), ["doc"]);
        assert_eq!(read("--quick").unwrap().passed_on().collect::<Vec<_>>(), ["--quick"]);
    }

    #[test]
    fn wrong_flags_are_named() {
        assert_eq!(read("--only fmt,speed").unwrap_err(), "unknown step `speed`");
        assert_eq!(read("--only").unwrap_err(), "`--only` needs the names of steps");
        assert_eq!(read("--fast").unwrap_err(), "unknown flag `--fast`");
        assert!(read("--quick --long").unwrap_err().contains("exclude each other"));
        assert_eq!(read("--long=1").unwrap_err(), "unknown flag `--long=1`");
    }
}
