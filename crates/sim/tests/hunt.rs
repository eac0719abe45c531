//! Counts what goes wrong.
use std::collections::BTreeMap;
#[test]
fn hunt() {
    let n: u64 = std::env::var("HUNT").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let mut found: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for seed in 0..n {
        let result = std::panic::catch_unwind(|| caravan_sim::run(seed, |_| {}));
        let reason = match result { Ok(Ok(_)) => "ok".into(), Ok(Err(f)) => f.reason.chars().take(50).collect::<String>(), Err(_) => "panic".into() };
        let reason: String = reason.chars().filter(|c| !c.is_ascii_digit()).collect();
        found.entry(reason).or_default().push(seed);
    }
    for (reason, seeds) in found { eprintln!("{:4} {reason} {:?}", seeds.len(), &seeds[..seeds.len().min(5)]); }
}
