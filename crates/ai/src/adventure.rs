//! What bots know about Adventure: its heuristics, and the inputs of its nets.

mod inputs;
mod judge;
