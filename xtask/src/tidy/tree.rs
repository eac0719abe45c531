//! The files of a checkout.

use std::fs;
use std::io;
use std::path::Path;

/// A file and what is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Where it lies, from the root of the tree, with `/` between folders.
    pub path: String,
    /// Its text; what is not UTF-8 in it is replaced.
    pub text: String,
}

impl File {
    /// Its lines, numbered from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }

    /// The folder of the crate it belongs to, and where it lies in it.
    pub fn in_crate(&self) -> Option<(&str, &str)> {
        match self.path.strip_prefix("crates/").or(self.path.strip_prefix("bindings/")) {
            Some(path) => path.split_once('/'),
            None => Some(("xtask", self.path.strip_prefix("xtask/")?)),
        }
    }

    /// The crate whose source it is, if it is Rust source.
    pub fn source_of(&self) -> Option<&str> {
        let (name, path) = self.in_crate()?;
        (path.starts_with("src/") && self.has_extension(&["rs"])).then_some(name)
    }

    /// Whether its name ends with one of these extensions.
    pub fn has_extension(&self, extensions: &[&str]) -> bool {
        let extension = Path::new(&self.path).extension();
        extensions.iter().any(|&wanted| extension.is_some_and(|found| found == wanted))
    }
}

/// All files of a checkout but the ignored ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// The files, in the order of their paths.
    pub files: Vec<File>,
}

impl Tree {
    /// Reads the files under a folder, without those that its `.gitignore` names.
    pub fn read(root: &Path) -> io::Result<Tree> {
        let ignored = Ignored(fs::read_to_string(root.join(".gitignore"))?);
        let mut files = Vec::new();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(root.join(&folder))? {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                let path = format!("{folder}{name}");
                if name == ".git" || ignored.names(&path, &name) {
                    continue;
                }
                if entry.file_type()?.is_dir() {
                    folders.push(path + "/");
                } else {
                    let text = String::from_utf8_lossy(&fs::read(entry.path())?).into_owned();
                    files.push(File { path, text });
                }
            }
        }
        files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(Tree { files })
    }

    /// A tree of these paths and texts.
    pub fn of(files: &[(&str, &str)]) -> Tree {
        let file = |&(path, text): &(&str, &str)| File { path: path.into(), text: text.into() };
        Tree { files: files.iter().map(file).collect() }
    }

    /// Whether there is a file or a folder with this path.
    pub fn has(&self, path: &str) -> bool {
        self.files.iter().any(|file| {
            let rest = file.path.strip_prefix(path);
            path.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }
}

/// The text of a `.gitignore`, of which only what ours uses is understood: `/path` from the root,
/// or a name anywhere.
struct Ignored(String);

impl Ignored {
    fn names(&self, path: &str, name: &str) -> bool {
        self.0.lines().map(|line| line.trim().trim_end_matches('/')).any(|line| {
            match line.strip_prefix('/') {
                Some(from_root) => from_root == path,
                None => line == name,
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_are_paths_from_the_root_and_names_anywhere() {
        let ignored = Ignored("/target\n/fuzz/corpus\n__pycache__/\n".into());
        assert!(ignored.names("target", "target"));
        assert!(ignored.names("fuzz/corpus", "corpus"));
        assert!(ignored.names("oracle/__pycache__", "__pycache__"));
        assert!(!ignored.names("docs/target", "target"));
        assert!(!ignored.names("corpus", "corpus"));
    }

    #[test]
    fn a_tree_has_its_files_and_their_folders() {
        let tree = Tree::of(&[("docs/rules/road.md", "")]);
        assert!(tree.has("docs/rules/road.md") && tree.has("docs/rules") && tree.has(""));
        assert!(!tree.has("docs/rule") && !tree.has("road.md"));
    }

    #[test]
    fn a_file_knows_its_crate() {
        let tree = Tree::of(&[("crates/engine/src/road/mod.rs", ""), ("xtask/Cargo.toml", "")]);
        assert_eq!(tree.files[0].in_crate(), Some(("engine", "src/road/mod.rs")));
        assert_eq!(tree.files[0].source_of(), Some("engine"));
        assert_eq!(tree.files[1].in_crate(), Some(("xtask", "Cargo.toml")));
        assert_eq!(tree.files[1].source_of(), None);
    }
}
