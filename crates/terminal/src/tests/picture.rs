//! The picture in the documents: a frame as SVG, each run of one style as a text of its width.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use caravan_protocol::message::{Family, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use super::{Seen, table};
use crate::look::{Depth, Look, Mode};

/// How wide and how high a character is.
const CELL: (usize, usize) = (8, 18);
const LIGHT: &str = "#e8e6df";
const DARK: &str = "#1d1d1b";

fn color(color: Color) -> String {
    match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => LIGHT.to_owned(),
    }
}

fn svg(buffer: &Buffer) -> String {
    let (columns, lines) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let (wide, high) = (columns * CELL.0 + 16, lines * CELL.1 + 16);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
         font-family=\"ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace\" \
         font-size=\"13\" xml:space=\"preserve\">\n<rect width=\"{wide}\" height=\"{high}\" rx=\"8\" \
         fill=\"{DARK}\"/>\n"
    );
    for (row, cells) in buffer.content.chunks(columns).enumerate() {
        let mut at = 0;
        let style = |cell: &Cell| (cell.fg, cell.modifier);
        for run in cells.chunk_by(|one, other| style(one) == style(other)) {
            let text: String = run.iter().map(Cell::symbol).collect();
            let (x, y) = (at * CELL.0 + 8, row * CELL.1 + 8);
            at += run.len();
            let reversed = run[0].modifier.contains(Modifier::REVERSED);
            if text.trim().is_empty() && !reversed {
                continue;
            }
            let (fill, long) = (color(run[0].fg), run.len() * CELL.0);
            if reversed {
                let high = CELL.1;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{long}\" height=\"{high}\" fill=\"{fill}\"/>"
                );
            }
            let fill = if reversed { DARK.to_owned() } else { fill };
            let bold = run[0].modifier.contains(Modifier::BOLD);
            let bold = if bold { " font-weight=\"bold\"" } else { "" };
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{}\" textLength=\"{long}\" lengthAdjust=\"spacingAndGlyphs\" \
                 fill=\"{fill}\"{bold}>{text}</text>",
                y + 13
            );
        }
    }
    svg + "</svg>\n"
}

#[test]
fn the_picture_in_the_documents_is_of_this_table() {
    let mut seen = Seen::new(table(Family::Adventure, Theme::Golem, 1, 2, None), (120, 40));
    seen.app.look = Look { depth: Depth::Full, mode: Mode::Dark };
    for _ in 0..15 {
        seen.follow_hint();
    }
    seen.press("h");
    let picture = svg(seen.draw());
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/terminal.svg");
    if std::env::var_os("CARAVAN_BLESS").is_some() {
        fs::write(&path, &picture).unwrap();
    }
    assert_eq!(
        picture,
        fs::read_to_string(&path).unwrap_or_default(),
        "CARAVAN_BLESS=1 rewrites it"
    );
}
