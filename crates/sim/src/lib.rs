//! A house in one thread, with everything that can go wrong, from one seed.

#![forbid(unsafe_code)]
