//! World for bots: heuristics, and the inputs of its nets.

mod inputs;
mod judge;
