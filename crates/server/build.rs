//! Puts the page into the program, with the compressed forms that its build has made of its files.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The page as it was built, or else one that says how to build it.
const PAGES: [&str; 2] = ["../../web/dist", "pages"];

fn main() -> io::Result<()> {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for folder in PAGES {
        println!("cargo::rerun-if-changed={}", own.join(folder).display());
    }
    let built = PAGES.iter().map(|folder| own.join(folder));
    let root = built.into_iter().find(|folder| folder.join("index.html").exists());
    let mut files = Vec::new();
    if let Some(root) = &root {
        collect(root, root, &mut files)?;
    }
    files.sort();
    let mut table = String::from("static FILES: &[File] = &[\n");
    for (path, name) in files.iter().filter(|(_, name)| !is_packed(name)) {
        // A file whose name has a part made from its content, as in `index-0a1b2c3d.js`.
        let lasting = name.starts_with("assets/");
        let kind = content_type(name);
        let (brotli, gzip) = (packed(path, "br"), packed(path, "gz"));
        writeln!(
            table,
            "    File {{ path: {name:?}, content_type: {kind:?}, tag: \"{:016x}\", lasting: {lasting}, \
             plain: include_bytes!({}), brotli: {brotli}, gzip: {gzip} }},",
            digest(&fs::read(path)?),
            quoted(path)
        )
        .map_err(io::Error::other)?;
    }
    table.push_str("];\n");
    fs::write(out.join("files.rs"), table)
}

/// Whether a file is the compressed form of another.
fn is_packed(name: &str) -> bool {
    let extension = Path::new(name).extension().unwrap_or_default();
    extension == "br" || extension == "gz"
}

/// The compressed form of a file, if it lies beside it.
fn packed(path: &Path, extension: &str) -> String {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{extension}"));
    let path = PathBuf::from(name);
    if path.exists() { format!("Some(include_bytes!({}))", quoted(&path)) } else { "None".into() }
}

/// A path as a string of Rust.
fn quoted(path: &Path) -> String {
    format!("{:?}", path.to_string_lossy())
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<(PathBuf, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root).map_err(io::Error::other)?;
            let name = name.to_string_lossy().replace('\\', "/");
            files.push((path, name));
        }
    }
    Ok(())
}

/// FNV-1a: names a content; nobody gains by finding another one with the same name.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
        (digest ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "webmanifest" => "application/json",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
