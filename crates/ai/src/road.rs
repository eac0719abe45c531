//! What bots know about Road: its heuristics, and the inputs of its nets.

mod inputs;
mod judge;
