//! `loadgen`: how much a house can take.

#![forbid(unsafe_code)]

fn main() {}
