//! Runs other programs.

use std::env;
use std::process::{Command, Stdio};

/// The cargo that runs us.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Prints a command and runs it; a failing exit status is an error.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    println!("$ {}", shown(command));
    run_quietly(command)
}

/// Runs a command and prints it only if it fails.
pub(crate) fn run_quietly(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{}` ended with {status}", shown(command))),
        Err(error) => Err(format!("cannot run `{}`: {error}", shown(command))),
    }
}

/// The output of a command, or `None` if it cannot run or fails; prints nothing.
pub(crate) fn output(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A command as one would type it, but without quotes and the folder of its program.
fn shown(command: &Command) -> String {
    let set = command.get_envs().filter_map(|(name, value)| Some((name, value?)));
    let set =
        set.map(|(name, value)| format!("{}={:?}", name.display(), value.display().to_string()));
    let program = std::path::Path::new(command.get_program());
    let program = program.file_stem().unwrap_or_default().display().to_string();
    let arguments = command.get_args().map(|argument| argument.display().to_string());
    set.chain([program]).chain(arguments).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_with_what_is_set_for_it() {
        let mut command = Command::new("/somewhere/cargo");
        command.args(["doc", "--locked"]).env("RUSTDOCFLAGS", "-D warnings").env_remove("HOME");
        assert_eq!(shown(&command), "RUSTDOCFLAGS=\"-D warnings\" cargo doc --locked");
    }

    #[test]
    fn a_command_that_ends_badly_or_cannot_be_run_is_a_failure() {
        let failure = run(cargo().arg("--no-such-flag").stderr(Stdio::null())).unwrap_err();
        assert!(failure.starts_with("`cargo --no-such-flag` ended with exit"), "{failure}");
        let failure = run(&mut Command::new("no-such-program")).unwrap_err();
        assert!(failure.starts_with("cannot run `no-such-program`: "), "{failure}");
        assert_eq!(output(&mut Command::new("no-such-program")), None);
    }
}
