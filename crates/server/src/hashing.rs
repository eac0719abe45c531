//! The hashes of phrases (Argon2id): nothing else of a phrase is stored.

use std::sync::Arc;

use argon2::{Algorithm, Argon2, Params, Version};
use caravan_room::fairness::hex;
use tokio::sync::{OnceCell, Semaphore};
use tokio::task::spawn_blocking;

use crate::error::RequestError;
use crate::phrase::Phrase;
use crate::store::Store;
use crate::token;

/// The cost of a hash, as OWASP recommends: 19 MiB, two passes, one lane. With other numbers no
/// stored phrase is found any more.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// The maximum number of hashes computed at once, which bounds their memory.
const HASHES_AT_ONCE: usize = 2;

/// The hashing of a server's phrases.
pub(crate) struct Hashing {
    /// One salt for the whole database: phrases are random, so no two are the same, and the hash can
    /// be looked up.
    salt: OnceCell<String>,
    places: Arc<Semaphore>,
}

impl Default for Hashing {
    fn default() -> Hashing {
        let places = Arc::new(Semaphore::new(HASHES_AT_ONCE));
        Hashing { salt: OnceCell::new(), places }
    }
}

impl Hashing {
    /// The stored hash of a phrase.
    pub(crate) async fn hash(&self, store: &Store, phrase: Phrase) -> Result<String, RequestError> {
        let drawn =
            async || Ok::<_, RequestError>(store.house_value("phrases", &token::token()?).await?);
        let salt = self.salt.get_or_try_init(drawn).await?.clone();
        // Whoever asked may disconnect: the place is free when the memory is.
        let place = Arc::clone(&self.places).acquire_owned().await;
        let hashing = spawn_blocking(move || {
            let _place = place.expect("the semaphore is never closed");
            digest(phrase.bits(), &salt)
        });
        hashing.await.map_err(|_| RequestError::Failed("the operation was interrupted: try again"))
    }
}

/// The stored hash of the bits of a phrase.
fn digest(bits: &[u8; 16], salt: &str) -> String {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, Some(32)).expect("a valid cost");
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let mut hash = [0; 32];
    let hashed = argon2.hash_password_into(bits, salt.as_bytes(), &mut hash);
    hashed.expect("salt and hash have valid lengths");
    hex(&hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored hashes are found as long as this does not change. Computed by another implementation
    /// (`argon2-cffi`).
    #[test]
    fn the_hash_is_argon2id_of_the_bits() {
        let hash = digest(&[7; 16], "0123456789abcdef0123456789abcdef");
        assert_eq!(hash, "a68590796c7ac1d1d244ff3654b9221fc151d08f76bc68c3786b05da1354ec74");
    }
}
