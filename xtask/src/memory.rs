//! The temporary folder of tests, in memory if possible.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use crate::command::output;

/// A folder in a memory file system (tmpfs) with room for databases and browser profiles, if there
/// is one: on a busy disk a write may take a second. `TMPDIR` overrides it.
pub(crate) fn folder() -> PathBuf {
    const MEMORY: &str = "/dev/shm";
    const ROOM_KIB: u64 = 4 << 20;
    let in_memory = || -> Option<PathBuf> {
        let free = free_kib(&output(Command::new("df").args(["-Pk", MEMORY]))?)?;
        let available = available_kib(&fs::read_to_string("/proc/meminfo").ok()?)?;
        let folder = Path::new(MEMORY).join(format!("caravan-verify-{}", process::id()));
        // It may not be writable.
        fs::create_dir(&folder).and_then(|()| fs::remove_dir(&folder)).ok()?;
        (free.min(available) >= ROOM_KIB).then(|| MEMORY.into())
    };
    let unnamed = env::var_os("TMPDIR").is_none();
    unnamed.then(in_memory).flatten().unwrap_or_else(env::temp_dir)
}

/// The free space of a folder, from the output of `df -Pk`.
fn free_kib(table: &str) -> Option<u64> {
    table.lines().nth(1)?.split_whitespace().nth(3)?.parse().ok()
}

/// The available memory: tmpfs may report more space than that.
fn available_kib(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
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

    #[test]
    fn what_is_available_is_not_what_is_there() {
        let meminfo = "MemTotal:       24693344 kB\nMemFree:   1 kB\nMemAvailable:   22000128 kB\n";
        assert_eq!(available_kib(meminfo), Some(22_000_128));
        assert_eq!(available_kib("MemTotal: 1 kB"), None);
    }
}
