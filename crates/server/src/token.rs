//! Random ids and tokens, which are unguessable.

use caravan_room::fairness::hex;
use sha2::{Digest, Sha256};

/// This many random bytes.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A token of 128 bits, as hex digits.
pub(crate) fn token() -> Result<String, getrandom::Error> {
    Ok(hex(&random::<16>()?))
}

/// The id of a game: short enough for a URL, too long to guess.
pub(crate) fn game_name() -> Result<String, getrandom::Error> {
    Ok(hex(&random::<10>()?))
}

/// The stored hash of a token: reading the database does not reveal the token.
pub(crate) fn digest(token: &str) -> String {
    hex(&Sha256::digest(token))
}
