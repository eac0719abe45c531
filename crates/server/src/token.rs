//! Names and tokens that nobody can guess.

use caravan_room::fairness::hex;
use sha2::{Digest, Sha256};

/// So many bytes of chance.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A token of 128 bits, as hex digits.
pub(crate) fn token() -> Result<String, getrandom::Error> {
    Ok(hex(&random::<16>()?))
}

/// The name of a game: short enough for an address, long enough that nobody finds it by trying.
pub(crate) fn game_name() -> Result<String, getrandom::Error> {
    Ok(hex(&random::<10>()?))
}

/// What is stored of a token: who reads the database cannot use it.
pub(crate) fn digest(token: &str) -> String {
    hex(&Sha256::digest(token))
}
