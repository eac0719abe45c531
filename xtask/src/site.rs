//! `cargo site`: builds the static site, for any file host.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{module, page};

/// The file that marks a site and lists all its other files (`web/offline.ts`), and a line in it: a
/// folder without it is not ours to overwrite.
const MARK: &str = "sw.js";
const SAYS: &str = "caravanserai";

/// What stands behind the name of a file that is compressed (`web/compress.ts`).
const COMPRESSED: [&str; 2] = [".br", ".gz"];

/// Builds the site and writes it into a folder.
pub(crate) fn write(folder: &Path) -> Result<(), String> {
    check(folder)?;
    module::build()?;
    page::build_site()?;
    let _ = fs::remove_dir_all(folder);
    copy(Path::new("web/site"), folder)
        .map_err(|error| format!("cannot write {}: {error}", folder.display()))?;
    println!(
        "{} is ready for any static host, under any path. To try it here: python3 -m http.server \
         --directory {}",
        folder.display(),
        folder.display()
    );
    Ok(())
}

/// Refuses a folder with foreign files, such as a `CNAME` or the `.git` of a host's
/// pages: they would be lost.
fn check(folder: &Path) -> Result<(), String> {
    let Ok(mut entries) = fs::read_dir(folder) else { return Ok(()) };
    if entries.next().is_none() {
        return Ok(());
    }
    let list = fs::read_to_string(folder.join(MARK)).unwrap_or_default();
    let other =
        if list.contains(SAYS) { other_file(folder, "", &list) } else { Some(folder.into()) };
    match other {
        None => Ok(()),
        Some(path) if path == folder => Err(lost(folder, "holds other files, which")),
        Some(path) => Err(lost(&path, "is not part of the site, and")),
    }
}

fn lost(path: &Path, is: &str) -> String {
    format!("{} {is} would be lost: name a folder that is new, empty, or a site", path.display())
}

/// A file in a folder of a site that its list does not name; `within` is the path to that folder.
fn other_file(folder: &Path, within: &str, list: &str) -> Option<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Some(folder.into()) };
    for entry in entries {
        let Ok(entry) = entry else { return Some(folder.into()) };
        let (path, name) = (entry.path(), format!("{within}{}", entry.file_name().display()));
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            if let Some(other) = other_file(&path, &format!("{name}/"), list) {
                return Some(other);
            }
            continue;
        }
        let plain = COMPRESSED.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(&name);
        if plain != MARK && !list.contains(&format!("\"{plain}\"")) {
            return Some(path);
        }
    }
    None
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_with_other_files_is_refused() {
        let folder = std::env::temp_dir().join(format!("caravan-site-{}", std::process::id()));
        assert_eq!(check(&folder), Ok(()));
        fs::create_dir_all(&folder).unwrap();
        assert_eq!(check(&folder), Ok(()));
        fs::write(folder.join("letter.txt"), "dear").unwrap();
        assert!(check(&folder).unwrap_err().contains("holds other files, which would be lost"));
        fs::write(folder.join(MARK), "another's").unwrap();
        assert!(check(&folder).is_err());
        fs::write(folder.join(MARK), SAYS).unwrap();
        assert!(check(&folder).unwrap_err().contains("letter.txt is not part of the site"));
        fs::remove_file(folder.join("letter.txt")).unwrap();

        // A site as it is built, and what somebody has put beside its files or between them.
        let list = format!("const FILES = [\"assets/index-4f2a.js\",\"index.html\"]; // {SAYS}");
        fs::write(folder.join(MARK), list).unwrap();
        fs::create_dir(folder.join("assets")).unwrap();
        for file in ["sw.js.gz", "index.html", "index.html.br", "assets/index-4f2a.js"] {
            fs::write(folder.join(file), "ours").unwrap();
        }
        assert_eq!(check(&folder), Ok(()));
        let other = folder.with_extension("copy");
        copy(&folder, &other).unwrap();
        assert_eq!(fs::read_to_string(other.join("assets/index-4f2a.js")).unwrap(), "ours");
        for own in ["CNAME", "assets/mine.png", "assets/index-4f2a.js.map", ".git/HEAD"] {
            let file = folder.join(own);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, "dear").unwrap();
            let refused = check(&folder).unwrap_err();
            assert!(refused.contains(&format!("{own} is not part of the site")), "{refused}");
            fs::remove_file(&file).unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
        fs::remove_dir_all(other).unwrap();
    }
}
