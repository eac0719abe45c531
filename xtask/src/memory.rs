//! Where tests keep what lasts as long as they do.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::command::output;

/// A folder in memory, where there is one with room for databases and profiles of browsers: a disk
/// that others use may take a second for a write. Whoever names another one is heeded.
pub(crate) fn folder() -> PathBuf {
    const MEMORY: &str = "/dev/shm";
    const TWO_GIB: u64 = 2 << 20;
    let free = || -> Option<u64> {
        let table = output(Command::new("df").args(["-Pk", MEMORY]))?;
        free_kib(&table)
    };
    if env::var_os("TMPDIR").is_none() && free().is_some_and(|kib| kib >= TWO_GIB) {
        MEMORY.into()
    } else {
        env::temp_dir()
    }
}

/// What is free, as `df -Pk` says it of one folder.
fn free_kib(table: &str) -> Option<u64> {
    table.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_free_stands_in_the_fourth_column() {
        let table = "Filesystem     1024-blocks  Used Available Capacity Mounted on\n\
                     tmpfs             12346672   276  12346396       1% /dev/shm\n";
        assert_eq!(free_kib(table), Some(12_346_396));
        assert_eq!(free_kib(""), None);
    }
}
