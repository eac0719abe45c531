//! The settings of the server as flags of `caravan serve`.

use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};

use caravan_server::{Config, KEYS};

/// The flags given: keys and values.
#[derive(Default)]
pub(crate) struct Flags(Vec<(String, String)>);

impl Flags {
    /// Applies them all; flags override earlier values.
    pub(crate) fn apply(&self, config: &mut Config) -> Result<(), String> {
        for (name, value) in &self.0 {
            // A folder given as a flag overrides the database in the file.
            match name.as_str() {
                "data" => config.database = None,
                "database" => config.data = None,
                _ => {}
            }
            config.set(name, value).map_err(|error| format!("--{error}"))?;
        }
        Ok(())
    }
}

impl Args for Flags {
    fn augment_args(command: Command) -> Command {
        let flag = |name: String, about: &'static str| {
            let flag = Arg::new(name.clone()).long(name.clone()).value_name("VALUE").help(about);
            if name == "database" { flag.conflicts_with("data") } else { flag }
        };
        command.args(KEYS.iter().map(|key| flag(key.name(), key.about())))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Flags::augment_args(command)
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Flags, Error> {
        let said = |name: String| {
            let value = matches.get_one::<String>(&name)?.clone();
            Some((name, value))
        };
        Ok(Flags(KEYS.iter().filter_map(|key| said(key.name())).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Flags::from_arg_matches(matches)?;
        Ok(())
    }
}
