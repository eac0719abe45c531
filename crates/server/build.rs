//! Compresses the page into the program, so that nothing has to be compressed when it is asked for.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// The page as it was built, or else the plain one beside this file.
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
    for (number, (path, name)) in files.iter().enumerate() {
        let plain = fs::read(path)?;
        let brotli = smaller(brotli(&plain)?, &plain);
        let gzip = smaller(gzip(&plain)?, &plain);
        let form = |kind: &str, bytes: Option<Vec<u8>>| -> io::Result<String> {
            let Some(bytes) = bytes else { return Ok("None".into()) };
            let file = out.join(format!("{number}.{kind}"));
            fs::write(&file, bytes)?;
            Ok(format!("Some(include_bytes!({}))", quoted(&file)))
        };
        // A file whose name has a part made from its content, as in `index-0a1b2c3d.js`.
        let lasting = name.starts_with("assets/");
        let kind = content_type(name);
        let (brotli, gzip) = (form("br", brotli)?, form("gz", gzip)?);
        writeln!(
            table,
            "    File {{ path: {name:?}, content_type: {kind:?}, tag: \"{:016x}\", lasting: {lasting}, \
             plain: include_bytes!({}), brotli: {brotli}, gzip: {gzip} }},",
            digest(&plain),
            quoted(path)
        )
        .map_err(io::Error::other)?;
    }
    table.push_str("];\n");
    fs::write(out.join("files.rs"), table)
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

fn brotli(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    brotli::BrotliCompress(&mut &*plain, &mut packed, &parameters)?;
    Ok(packed)
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(plain)?;
    packer.finish()
}

/// What does not get smaller, as pictures do not, is sent as it is.
fn smaller(packed: Vec<u8>, plain: &[u8]) -> Option<Vec<u8>> {
    (packed.len() < plain.len()).then_some(packed)
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
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
