//! The source tree is tidy: see `xtask/src/tidy`.

use std::env;
use std::path::Path;

use xtask::tidy::tree::Tree;
use xtask::tidy::{
    Finding, arrows, circles, clauses, families, heads, leftovers, lengths, links, purity, theme,
};

/// Nothing is found in this checkout.
fn assert_tidy(check: fn(&Tree) -> Vec<Finding>) {
    let own = env::var("CARGO_MANIFEST_DIR").expect("cargo runs the tests");
    let root = Path::new(&own).parent().expect("xtask lies in the root");
    let tree = Tree::read(root).expect("the checkout can be read");
    let findings: Vec<String> = check(&tree).iter().map(Finding::to_string).collect();
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

#[test]
fn dependencies_between_crates_point_one_way() {
    assert_tidy(arrows::check);
}

#[test]
fn modules_of_a_crate_use_each_other_in_one_direction() {
    assert_tidy(circles::check);
}

#[test]
fn pure_crates_have_no_input_and_output() {
    assert_tidy(purity::check);
}

#[test]
fn rules_and_records_know_no_theme() {
    assert_tidy(theme::check);
}

#[test]
fn every_clause_and_ruling_has_a_test() {
    assert_tidy(clauses::check);
}

#[test]
fn every_family_has_all_that_the_others_have() {
    assert_tidy(families::check);
}

#[test]
fn links_in_documents_lead_to_files() {
    assert_tidy(links::check);
}

#[test]
fn no_source_file_is_too_long() {
    assert_tidy(lengths::check);
}

#[test]
fn nothing_was_left_for_later() {
    assert_tidy(leftovers::check);
}

#[test]
fn every_source_file_says_what_it_is_for() {
    assert_tidy(heads::check);
}
