//! What bots know about World: its heuristics, and the inputs of its nets.

mod inputs;
mod judge;
