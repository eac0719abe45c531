//! `cargo site`: builds the static site, for any file host.

use std::fs;
use std::path::Path;

use crate::{module, page};

/// A marker file in every site, and its contents: a folder without it is not ours to overwrite.
const MARK: &str = "sw.js";
const SAYS: &str = "caravanserai";

/// Builds the site and writes it into a folder.
pub(crate) fn write(folder: &Path) -> Result<(), String> {
    check(folder)?;
    module::build()?;
    page::build_site()?;
    check_contents(folder, Path::new("web/site"))?;
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

/// Refuses to overwrite a site with foreign files, such as a `CNAME`.
fn check_contents(folder: &Path, site: &Path) -> Result<(), String> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(()) };
    let names = entries.filter_map(|entry| Some(entry.ok()?.file_name()));
    match names.into_iter().find(|name| site.join(name).symlink_metadata().is_err()) {
        None => Ok(()),
        Some(name) => Err(lost(&folder.join(name).display().to_string())),
    }
}

fn lost(place: &str) -> String {
    format!(
        "{place} is not part of the site and would be lost: name a folder that is new, empty, or a site"
    )
}

/// Refuses a folder with files that are not part of a site: they would be lost.
fn check(folder: &Path) -> Result<(), String> {
    let Ok(mut entries) = fs::read_dir(folder) else { return Ok(()) };
    let is_ours = fs::read_to_string(folder.join(MARK)).is_ok_and(|text| text.contains(SAYS));
    // The repository of a host's pages contains more than a site.
    if entries.next().is_none() || (is_ours && !folder.join(".git").exists()) {
        return Ok(());
    }
    Err(format!(
        "{} holds other files, which would be lost: name a folder that is new, empty, or a site",
        folder.display()
    ))
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
        assert_eq!(check(&folder), Ok(()));
        fs::create_dir(folder.join(".git")).unwrap();
        assert!(check(&folder).is_err());
        fs::remove_dir(folder.join(".git")).unwrap();
        let other = folder.with_extension("copy");
        copy(&folder, &other).unwrap();
        assert_eq!(check_contents(&folder, &other), Ok(()));
        fs::write(folder.join("CNAME"), "play.example.org").unwrap();
        assert!(
            check_contents(&folder, &other).unwrap_err().contains("CNAME is not part of the site")
        );
        assert_eq!(fs::read_to_string(other.join("letter.txt")).unwrap(), "dear");
        fs::remove_dir_all(folder).unwrap();
        fs::remove_dir_all(other).unwrap();
    }
}
