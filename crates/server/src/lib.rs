//! A house: rooms, sessions, storage and files behind one address.

#![forbid(unsafe_code)]
pub mod store;
