//! Web Push: encrypts a message for one browser (RFC 8291) and sends it to its push service, which
//! authenticates the server by its VAPID key (RFC 8292).

use axum::http::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{
    ECDH_P256, EphemeralPrivateKey, PublicKey, UnparsedPublicKey, agree_ephemeral,
};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom as _, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::post::Letter;
use super::targets::Target;

/// The most bytes of a message: push services accept slightly more, once it is encrypted.
const MAX_MESSAGE: usize = 3_000;

/// The record size; a message is one record.
const RECORD: u32 = 4_096;

/// How long a VAPID token is valid, in seconds: at most a day is allowed.
const VOUCHED: u64 = 12 * 3_600;

/// Lengths in bytes of a public key, a browser's auth secret and the salt of a message.
const PUBLIC: usize = 65;
const SECRET: usize = 16;
const SALT: usize = 16;

/// A browser with a push subscription.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Browser {
    pub(crate) endpoint: String,
    /// Its public key and its auth secret, as base64url.
    pub(crate) p256dh: String,
    pub(crate) auth: String,
    /// What kind of browser it is, and when it subscribed.
    pub(crate) kind: String,
    pub(crate) made_ms: i64,
}

impl Browser {
    /// Rejects malformed keys.
    pub(crate) fn check(&self) -> Result<(), String> {
        let length = |what: &str, text: &str, bytes: usize| match BASE64.decode(text) {
            Ok(key) if key.len() == bytes => Ok(()),
            _ => Err(format!("{what}: expected {bytes} bytes as base64url")),
        };
        length("p256dh", &self.p256dh, PUBLIC)?;
        length("auth", &self.auth, SECRET)?;
        seal(self, b"").map(drop).map_err(|Unfit| "p256dh: this is no point of the curve".into())
    }
}

/// The server's VAPID key.
pub(crate) struct HouseKey {
    pair: EcdsaKeyPair,
    random: SystemRandom,
}

/// A malformed key, or no system randomness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Unfit;

impl HouseKey {
    /// Generates a key, in its stored form.
    pub(crate) fn draw() -> Result<String, Unfit> {
        let drawn =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        Ok(BASE64.encode(drawn.map_err(|_| Unfit)?))
    }

    /// Reads a stored key.
    pub(crate) fn read(stored: &str) -> Result<HouseKey, Unfit> {
        let bytes = BASE64.decode(stored).map_err(|_| Unfit)?;
        let random = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random);
        Ok(HouseKey { pair: pair.map_err(|_| Unfit)?, random })
    }

    /// The public key, for browsers that subscribe.
    pub(crate) fn public(&self) -> String {
        BASE64.encode(self.pair.public_key())
    }

    /// The VAPID header: proves that a request comes from this server.
    fn vouch(&self, origin: &str, contact: Option<&str>, now_s: u64) -> Result<String, Unfit> {
        let mut claims = json!({ "aud": origin, "exp": now_s + VOUCHED });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = BASE64.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let text = format!("{head}.{}", BASE64.encode(claims.to_string()));
        let signed = self.pair.sign(&self.random, text.as_bytes()).map_err(|_| Unfit)?;
        Ok(format!("vapid t={text}.{}, k={}", BASE64.encode(signed), self.public()))
    }

    /// A request with a message for a browser, and how long its push service is to keep it, in
    /// seconds.
    pub(crate) fn letter(
        &self,
        browser: &Browser,
        target: &Target,
        message: &Message<'_>,
        now_s: u64,
    ) -> Result<Letter, Unfit> {
        let Message { text, contact, keep_s, topic } = *message;
        let body = seal(browser, text.as_bytes())?;
        let vouched = self.vouch(&target.origin(), contact, now_s)?;
        let mut authorization = HeaderValue::try_from(vouched).map_err(|_| Unfit)?;
        authorization.set_sensitive(true);
        let mut headers = vec![
            (AUTHORIZATION, authorization),
            (CONTENT_ENCODING, HeaderValue::from_static("aes128gcm")),
            (CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
            (HeaderName::from_static("ttl"), keep_s.into()),
            (HeaderName::from_static("urgency"), HeaderValue::from_static("high")),
        ];
        if let Some(topic) = topic.and_then(|topic| HeaderValue::from_str(topic).ok()) {
            // The newest message about a table replaces older ones that are not delivered yet.
            headers.push((HeaderName::from_static("topic"), topic));
        }
        Ok(Letter { headers, body })
    }
}

/// A message for browsers.
#[derive(Clone, Copy)]
pub(crate) struct Message<'a> {
    pub(crate) text: &'a str,
    /// The operator's contact address for push services.
    pub(crate) contact: Option<&'a str>,
    pub(crate) keep_s: u32,
    pub(crate) topic: Option<&'a str>,
}

/// Encrypts a message for a browser.
fn seal(browser: &Browser, message: &[u8]) -> Result<Vec<u8>, Unfit> {
    let message = message.get(..MAX_MESSAGE).unwrap_or(message);
    let random = SystemRandom::new();
    let mut salt = [0; SALT];
    random.fill(&mut salt).map_err(|_| Unfit)?;
    let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(|_| Unfit)?;
    let public = own.compute_public_key().map_err(|_| Unfit)?;
    let theirs = BASE64.decode(&browser.p256dh).map_err(|_| Unfit)?;
    let auth = BASE64.decode(&browser.auth).map_err(|_| Unfit)?;
    let peer = UnparsedPublicKey::new(&ECDH_P256, &theirs);
    let keys = agree_ephemeral(own, &peer, |shared| {
        Keys::derive(shared, &auth, &theirs, public.as_ref(), &salt)
    });
    keys.map_err(|_| Unfit)??.encrypt(&salt, &public, message)
}

/// The keys that encrypt a message.
struct Keys {
    key: [u8; 16],
    nonce: [u8; 12],
}

/// The length of derived key material.
struct Bytes(usize);

impl KeyType for Bytes {
    fn len(&self) -> usize {
        self.0
    }
}

impl Keys {
    /// Derives the keys (RFC 8291, section 3.4).
    fn derive(
        shared: &[u8],
        auth: &[u8],
        theirs: &[u8],
        own: &[u8],
        salt: &[u8],
    ) -> Result<Keys, Unfit> {
        fn expand<const N: usize>(from: &Prk, info: &[&[u8]]) -> Result<[u8; N], Unfit> {
            let mut key = [0; N];
            let filled = from.expand(info, Bytes(N)).and_then(|it| it.fill(&mut key));
            filled.map_err(|_| Unfit)?;
            Ok(key)
        }
        let both = Salt::new(HKDF_SHA256, auth).extract(shared);
        let material: [u8; 32] = expand(&both, &[b"WebPush: info\0", theirs, own])?;
        let all = Salt::new(HKDF_SHA256, salt).extract(&material);
        Ok(Keys {
            key: expand(&all, &[b"Content-Encoding: aes128gcm\0"])?,
            nonce: expand(&all, &[b"Content-Encoding: nonce\0"])?,
        })
    }

    /// Encrypts a message as one record, with its header (RFC 8188).
    fn encrypt(self, salt: &[u8], public: &PublicKey, message: &[u8]) -> Result<Vec<u8>, Unfit> {
        self.encrypt_after(salt, public.as_ref(), message)
    }

    fn encrypt_after(self, salt: &[u8], public: &[u8], message: &[u8]) -> Result<Vec<u8>, Unfit> {
        let key = UnboundKey::new(&AES_128_GCM, &self.key).map_err(|_| Unfit)?;
        let nonce = Nonce::assume_unique_for_key(self.nonce);
        // The delimiter of the last record, before its padding.
        let mut record = [message, &[2]].concat();
        let sealed =
            LessSafeKey::new(key).seal_in_place_append_tag(nonce, Aad::empty(), &mut record);
        sealed.map_err(|_| Unfit)?;
        let length = u8::try_from(public.len()).map_err(|_| Unfit)?;
        Ok([salt, &RECORD.to_be_bytes(), &[length], public, &record].concat())
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey as Verifier};

    use super::*;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text).unwrap()
    }

    /// Appendix A of RFC 8291.
    #[test]
    fn the_example_of_the_standard_is_encrypted_as_there() {
        let theirs = bytes(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        );
        let own = bytes(
            "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
        );
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let (auth, salt) = (bytes("BTBZMqHH6r4Tts7J_aSIgg"), bytes("DGv6ra1nlYgDCS1FRnbzlw"));
        let keys = Keys::derive(&shared, &auth, &theirs, &own, &salt).unwrap();
        assert_eq!(keys.key, *bytes("oIhVW04MRdy2XN9CiKLxTg"));
        assert_eq!(keys.nonce, *bytes("4h_95klXJ5E_qnoN"));
        let text = b"When I grow up, I want to be a watermelon";
        let body = keys.encrypt_after(&salt, &own, text).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64.encode(body), expected);
    }

    #[test]
    fn the_house_vouches_for_its_requests() {
        let key = HouseKey::read(&HouseKey::draw().unwrap()).unwrap();
        let vouched = key.vouch("https://push.example.org", Some("mailto:a@b.org"), 1_000).unwrap();
        let (token, public) = vouched.split_once(", k=").unwrap();
        let (text, signed) = token.strip_prefix("vapid t=").unwrap().rsplit_once('.').unwrap();
        let public = bytes(public);
        let verifier = Verifier::new(&ECDSA_P256_SHA256_FIXED, &public);
        verifier.verify(text.as_bytes(), &bytes(signed)).unwrap();
        let claims = bytes(text.split_once('.').unwrap().1);
        let claims: serde_json::Value = serde_json::from_slice(&claims).unwrap();
        let expected =
            json!({ "aud": "https://push.example.org", "exp": 44_200, "sub": "mailto:a@b.org" });
        assert_eq!(claims, expected);
        assert_eq!(BASE64.encode(&public), key.public());
    }

    #[test]
    fn keys_of_browsers_are_checked() {
        let browser = |p256dh: &str, auth: &str| Browser {
            endpoint: String::new(),
            p256dh: p256dh.into(),
            auth: auth.into(),
            kind: String::new(),
            made_ms: 0,
        };
        let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let auth = "BTBZMqHH6r4Tts7J_aSIgg";
        assert_eq!(browser(point, auth).check(), Ok(()));
        for (one, other, reason) in [
            ("", auth, "p256dh: expected 65 bytes as base64url"),
            (point, "abc", "auth: expected 16 bytes as base64url"),
            (&*BASE64.encode([4; 65]), auth, "p256dh: this is no point of the curve"),
        ] {
            assert_eq!(browser(one, other).check(), Err(reason.into()));
        }
    }
}
