//! The steps of `cargo verify`.

use std::env;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::browser::{self, Program};
use crate::command::{cargo, run};
use crate::memory;
use crate::module;
use crate::needs::{
    CHROMIUM, CLIPPY, DENY, FIREFOX, MATURIN, NEXTEST, POSTGRESQL, RUSTFMT, VENV, WEBKIT, XVFB,
};
use crate::node;
use crate::options::Options;
use crate::package::Package;
use crate::page;
use crate::postgres::Server;
use crate::python::{Environment, python};

/// A step of `cargo verify`.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// Its description for the help.
    pub(crate) about: &'static str,
    /// The steps that must run before it.
    pub(crate) after: &'static [&'static str],
    /// The system packages that it needs.
    pub(crate) packages: &'static [Package],
    /// Whether steps in parallel have priority: those that measure time.
    pub(crate) patient: bool,
    /// Whether `--quick` runs it, or a part of it.
    pub(crate) quick: bool,
    /// Runs it, after installing what it needs except packages.
    pub(crate) run: fn(&Options) -> Result<(), String>,
}

impl Step {
    /// Whether one of these must run before it.
    pub(crate) fn waits_for_any(&self, undone: &[&str]) -> bool {
        // Transitively, through steps that are skipped.
        let find = |name: &&str| STEPS.iter().find(|step| step.name == *name);
        let mut before = self.after.iter();
        before.any(|name| {
            undone.contains(name) || find(name).is_some_and(|step| step.waits_for_any(undone))
        })
    }
}

/// All steps, the quick ones first. Cargo serializes builds of one profile, so the module, which
/// has a profile of its own, builds in parallel with the others. The program embeds the web client,
/// so it is compiled before or after that, never meanwhile. Latency-sensitive tests run one after
/// the other, first the server and then the web client; only PostgreSQL runs beside the latter,
/// because its tests mostly wait. Patient steps use the remaining CPU time.
pub(crate) const STEPS: [Step; 16] = [
    Step {
        name: "fmt",
        about: "the source is formatted",
        after: &[],
        packages: &[],
        patient: false,
        quick: true,
        run: fmt,
    },
    Step {
        name: "deny",
        about: "licenses, versions and sources of dependencies",
        after: &["fmt"],
        packages: &[],
        patient: true,
        quick: false,
        run: deny,
    },
    Step {
        name: "advisories",
        about: "no dependency has a known vulnerability",
        after: &["deny"],
        packages: &[],
        patient: true,
        quick: false,
        run: advisories,
    },
    Step {
        name: "clippy",
        about: "no lint warnings",
        after: &["fmt"],
        packages: &[],
        patient: false,
        quick: true,
        run: clippy,
    },
    Step {
        name: "wasm",
        about: "the pure crates build for a browser, as one module",
        after: &["fmt"],
        packages: &[],
        patient: false,
        quick: false,
        run: wasm,
    },
    Step {
        name: "page",
        about: "the web client and its module: type checks, unit tests, build",
        after: &["wasm", "clippy"],
        packages: &[],
        patient: false,
        quick: true,
        run: page,
    },
    Step {
        name: "build",
        about: "builds the program with the web client, and all tests",
        after: &["page"],
        packages: &[],
        patient: false,
        quick: true,
        run: build,
    },
    Step {
        name: "test",
        about: "tests, each in its own process",
        after: &["build"],
        packages: &[],
        patient: false,
        quick: true,
        run: test,
    },
    Step {
        name: "postgres",
        about: "tests that need a PostgreSQL server",
        after: &["test"],
        packages: &[POSTGRESQL],
        patient: false,
        quick: false,
        run: postgres,
    },
    Step {
        name: "doctest",
        about: "examples in the documentation",
        after: &["test"],
        packages: &[],
        patient: true,
        quick: false,
        run: doctest,
    },
    Step {
        name: "doc",
        about: "the documentation builds",
        after: &["doctest"],
        packages: &[],
        patient: true,
        quick: false,
        run: doc,
    },
    Step {
        name: "python",
        about: "the Python package, from a wheel",
        after: &["doctest", "postgres"],
        packages: &[VENV],
        patient: true,
        quick: false,
        run: python_package,
    },
    Step {
        name: "oracle",
        about: "tests of the oracle, the Python implementation of the rules",
        after: &[],
        packages: &[],
        patient: true,
        quick: false,
        run: oracle,
    },
    Step {
        name: "browser",
        about: "the web client in a browser, against a server and without one",
        after: &["test"],
        packages: &[CHROMIUM],
        patient: false,
        quick: true,
        run: browser,
    },
    Step {
        name: "others",
        about: "a game in each of the other browsers; only with --long",
        after: &["browser"],
        packages: &[FIREFOX, WEBKIT, XVFB],
        patient: false,
        quick: false,
        run: others,
    },
    Step {
        name: "differential",
        about: "differential testing of the engine against the oracle",
        after: &["build"],
        packages: &[],
        patient: true,
        quick: true,
        run: differential,
    },
];

fn fmt(_: &Options) -> Result<(), String> {
    RUSTFMT.need()?;
    run(cargo().args(["fmt", "--all", "--check"]))
}

fn page(options: &Options) -> Result<(), String> {
    page::install()?;
    run(page::npm()?.args(["run", "lint"]))?;
    run(page::npm()?.args(["run", "check"]))?;
    let mut tests = page::npm()?;
    tests.arg("test");
    // Makes tests that need the module fail if it is missing.
    if !options.quick {
        tests.env("CARAVAN_MODULE", "1");
    }
    run(&mut tests)?;
    page::build()
}

fn clippy(_: &Options) -> Result<(), String> {
    CLIPPY.need()?;
    let mut clippy = cargo();
    clippy.args(["clippy", "--workspace", "--all-targets", "--all-features", "--locked"]);
    run(clippy.args(["--", "-D", "warnings"]))
}

fn wasm(_: &Options) -> Result<(), String> {
    module::build()
}

fn build(options: &Options) -> Result<(), String> {
    if !options.quick {
        page::build_site()?;
    }
    tested_program().map(drop)
}

fn test(options: &Options) -> Result<(), String> {
    let nextest = || -> Result<Command, String> {
        let mut nextest = NEXTEST.command()?;
        nextest.args(["run", "--profile", "ci", "--workspace", "--locked"]);
        Ok(nextest)
    };
    // Tests with real clocks mostly wait: twice as many as there are cores keep those busy.
    let threads = (2 * cores()).to_string();
    if options.quick {
        return run(nextest()?.args(["--test-threads", &threads, "-E", QUICK_TESTS]));
    }
    run(with_memory(with_length(nextest()?.args(["--test-threads", &threads]), options)))?;
    // Separately, so that everything else is tested as released.
    run(nextest()?.args([
        "--features",
        "caravan-protocol/twins,caravan-worker/twins",
        "--test",
        "twins",
    ]))
}

/// Unit tests, the engine, and the checks of the source tree.
const QUICK_TESTS: &str = "kind(lib) | kind(bin) | package(caravan-engine) | package(xtask)";

fn postgres(options: &Options) -> Result<(), String> {
    let mut server = Server::start()?;
    let nextest = |server: &Server, tests: &str| -> Result<Command, String> {
        let mut nextest = NEXTEST.command()?;
        nextest.args(["run", "--profile", "ci", "--workspace", "--locked"]);
        nextest.args(["--run-ignored", "only", "-E", tests]);
        nextest.env("CARAVAN_TEST_POSTGRES", server.url());
        nextest.env("CARAVAN_TEST_POSTGRES_PID", server.pid_file());
        with_memory(with_length(&mut nextest, options));
        Ok(nextest)
    };
    run(&mut nextest(&server, "test(postgres) & !test(dies)")?)?;
    // Alone, because it kills the server that others use.
    let mut deaths = nextest(&server, "test(postgres) & test(dies)")?;
    server.revive_during(|| run(&mut deaths))
}

fn doctest(options: &Options) -> Result<(), String> {
    run(with_length(cargo().args(["test", "--workspace", "--doc", "--locked"]), options))
}

fn doc(_: &Options) -> Result<(), String> {
    let doc = ["doc", "--workspace", "--no-deps", "--locked"];
    run(cargo().args(doc).env("RUSTDOCFLAGS", "-D warnings"))
}

fn deny(_: &Options) -> Result<(), String> {
    run(DENY.command()?.args(["--locked", "check", "bans", "licenses", "sources"]))
}

fn advisories(_: &Options) -> Result<(), String> {
    run(DENY.command()?.args(["--locked", "check", "advisories"]))
}

/// Builds the wheel, and tests it in a clean virtual environment.
fn python_package(options: &Options) -> Result<(), String> {
    let folder = program("python")?.with_file_name("");
    let (environment, wheels) = (folder.join("environment"), folder.join("wheels"));
    let environment = Environment::new(&environment)?;
    environment.install(&[MATURIN])?;
    // An older wheel may have another version.
    let _ = fs::remove_dir_all(&wheels);
    let mut build = environment.program("maturin");
    build.args(["build", "--quiet", "--locked", "--profile", "dev"]);
    build.args(["--manifest-path", "bindings/python/Cargo.toml", "--out"]);
    run(build.arg(&wheels))?;
    let wheel = fs::read_dir(&wheels).ok().and_then(|mut files| files.next()?.ok());
    let wheel = wheel.ok_or("maturin has built no wheel")?.path();
    environment.install(&[&format!("{}[test]", wheel.display())])?;
    let mut tests = environment.program("python");
    tests.args(["-m", "pytest", "bindings/python"]);
    // Pyright is a program for Node.js.
    node::put_on_path(&mut tests)?;
    run(tests.env("CARAVAN_FUZZ_SECONDS", if options.long { "60" } else { "20" }))
}

fn oracle(_: &Options) -> Result<(), String> {
    run(python()?.args(["-m", "unittest", "discover", "-s", "oracle"]))
}

fn browser(options: &Options) -> Result<(), String> {
    let part: &[&str] = if options.quick { &["--", "play", "-t", QUICK_GAME] } else { &[] };
    test_page("e2e", part, &[browser::CHROMIUM], options)
}

/// The game that `--quick` plays in the browser.
const QUICK_GAME: &str = "plays golem to its end";

fn others(options: &Options) -> Result<(), String> {
    test_page("others", &[], &[browser::FIREFOX, browser::WEBKIT, browser::XVFB], options)
}

/// Runs tests of the web client against the program, with the browsers that they need.
fn test_page(
    script: &str,
    part: &[&str],
    browsers: &[Program],
    options: &Options,
) -> Result<(), String> {
    let mut tests = page::npm()?;
    for program in browsers {
        tests.env(program.variable, program.find()?);
    }
    page::install()?;
    page::build()?;
    if !options.quick {
        page::build_site()?;
    }
    tests.args(["run", script]).args(part).env("CARAVAN", tested_program()?);
    run(with_memory(with_length(&mut tests, options)))
}

/// How many games of a family to compare with the oracle, as its module there says.
fn compared(family: &str) -> Result<u32, String> {
    let file = format!("oracle/{family}.py");
    let text = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    let number = text.lines().find_map(|line| line.strip_prefix("COMPARED_GAMES = ")?.parse().ok());
    number.ok_or_else(|| format!("{file}: a line `COMPARED_GAMES = ` with a number is missing"))
}

fn differential(options: &Options) -> Result<(), String> {
    // Fail before the build if there is no Python.
    python()?;
    let program = tested_program()?;
    for family in families()? {
        let games = compared(&family)?;
        let games = match (options.quick, options.long) {
            (true, _) => 10,
            (_, true) => 20 * games,
            _ => games,
        };
        run(&mut compare(&program, &family, games)?)?;
        // Games of this policy have richer caravans and longer legal lists.
        run(compare(&program, &family, games / 10)?.args(["--policy", "kinds"]))?;
    }
    Ok(())
}

/// The families, each with its first set.
fn families() -> Result<Vec<String>, String> {
    let folder = "crates/engine/sets";
    let files = fs::read_dir(folder).map_err(|error| format!("{folder}: {error}"))?;
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut families: Vec<String> = names
        .filter_map(|name| {
            xtask::tidy::families::family_of(&format!("{folder}/{name}")).map(String::from)
        })
        .collect();
    families.sort();
    Ok(families)
}

/// Compares the engine with the oracle in this many games of a family.
fn compare(program: &Path, family: &str, games: u32) -> Result<Command, String> {
    let mut compare = python()?;
    compare.arg("oracle/compare.py").arg("--caravan").arg(program);
    compare.args(["--game", family, "--games", &games.to_string()]);
    Ok(compare)
}

/// The program that the step `build` has built or would build, so that nothing is built twice.
fn tested_program() -> Result<PathBuf, String> {
    run(cargo().args(["test", "--no-run", "--quiet", "--workspace", "--locked"]))?;
    program("debug")
}

/// The program of a profile, beside the folder that this program was built into.
pub(crate) fn program(profile: &str) -> Result<PathBuf, String> {
    let own = env::current_exe().map_err(|error| format!("cannot find the programs: {error}"))?;
    let programs = own.ancestors().nth(2).ok_or("cannot find the programs")?;
    Ok(programs.join(profile).join(format!("caravan{}", env::consts::EXE_SUFFIX)))
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Enables long tests.
fn with_length<'a>(command: &'a mut Command, options: &Options) -> &'a mut Command {
    if options.long { command.env("CARAVAN_LONG", "1") } else { command }
}

/// Temporary files of tests are in memory if possible.
fn with_memory(command: &mut Command) -> &mut Command {
    command.env("TMPDIR", memory::folder())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(name: &str) -> &'static Step {
        STEPS.iter().find(|step| step.name == name).unwrap()
    }

    #[test]
    fn steps_wait_for_those_before_them_even_if_one_between_is_left_out() {
        assert!(step("test").waits_for_any(&["browser", "clippy"]));
        assert!(step("differential").waits_for_any(&["fmt"]));
        assert!(step("browser").waits_for_any(&["wasm"]));
        assert!(step("browser").waits_for_any(&["clippy"]));
        assert!(!step("browser").waits_for_any(&["oracle", "differential", "browser"]));
        assert!(!step("oracle").waits_for_any(&["fmt", "page", "clippy"]));
    }

    #[test]
    fn every_step_waits_for_some_above_it() {
        for (place, step) in STEPS.iter().enumerate() {
            let above = |name: &&str| STEPS[..place].iter().any(|step| step.name == *name);
            assert!(step.after.iter().all(above), "{} waits for ever", step.name);
        }
    }
}
