//! Quiet hours, in the person's time zone.

use caravan_protocol::alerts::Quiet;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

/// The most bytes of a time zone's name.
const MAX_ZONE: usize = 64;

/// Rejects malformed times and unknown zones.
pub(crate) fn check(quiet: &Quiet) -> Result<(), String> {
    let (from, until) = (read_time(&quiet.from)?, read_time(&quiet.until)?);
    if from == until {
        return Err("quiet hours need two different times".into());
    }
    zone(&quiet.zone).map(drop)
}

/// When the current quiet hours end, in milliseconds since 1970; `None` outside of them.
pub(crate) fn until(quiet: &Quiet, now: u64) -> Option<u64> {
    let (from, until) = (read_time(&quiet.from).ok()?, read_time(&quiet.until).ok()?);
    let zone = zone(&quiet.zone).ok()?;
    let now = Timestamp::from_millisecond(i64::try_from(now).ok()?).ok()?.to_zoned(zone.clone());
    let time = now.time();
    let quiet =
        if from < until { from <= time && time < until } else { time >= from || time < until };
    if !quiet {
        return None;
    }
    // A time skipped by daylight saving becomes the one after the gap; of a repeated one, the first
    // that is still to come counts.
    let next = |days: i64, later: bool| {
        let day = now.date().checked_add(days.days()).ok()?;
        let found = zone.to_ambiguous_zoned(day.to_datetime(until));
        if later { found.later().ok() } else { found.compatible().ok() }
    };
    let ends = [next(0, false), next(0, true), next(1, false)];
    let end = ends.into_iter().flatten().find(|end| *end > now)?;
    u64::try_from(end.timestamp().as_millisecond()).ok()
}

fn read_time(text: &str) -> Result<Time, String> {
    let read = || {
        let (hour, minute) = text.split_once(':')?;
        let two = |part: &str| {
            let digits = part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| part.parse::<i8>().ok()).flatten()
        };
        Time::new(two(hour)?, two(minute)?, 0, 0).ok()
    };
    read().ok_or_else(|| format!("expected a time such as 22:00, found `{text}`"))
}

fn zone(name: &str) -> Result<TimeZone, String> {
    let fits = name.len() <= MAX_ZONE;
    let found = fits.then(|| TimeZone::get(name).ok()).flatten();
    found.ok_or_else(|| {
        format!("there is no time zone `{name}`: expected one such as Europe/Berlin")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quiet(from: &str, until: &str, zone: &str) -> Quiet {
        Quiet { from: from.into(), until: until.into(), zone: zone.into() }
    }

    /// The end of quiet hours, in UTC, if this time is within them.
    fn end(quiet: &Quiet, now: &str) -> Option<String> {
        let now: Timestamp = now.parse().unwrap();
        let end = until(quiet, u64::try_from(now.as_millisecond()).unwrap())?;
        Some(Timestamp::from_millisecond(i64::try_from(end).unwrap()).unwrap().to_string())
    }

    #[test]
    fn the_night_ends_in_the_morning() {
        let night = quiet("22:00", "07:30", "Europe/Berlin");
        assert_eq!(end(&night, "2026-07-01T19:59:59Z").as_deref(), None);
        assert_eq!(end(&night, "2026-07-01T20:00:00Z").as_deref(), Some("2026-07-02T05:30:00Z"));
        assert_eq!(end(&night, "2026-07-01T23:00:00Z").as_deref(), Some("2026-07-02T05:30:00Z"));
        assert_eq!(end(&night, "2026-07-02T05:29:59Z").as_deref(), Some("2026-07-02T05:30:00Z"));
        assert_eq!(end(&night, "2026-07-02T05:30:00Z").as_deref(), None);
        let work = quiet("09:00", "17:00", "America/Lima");
        assert_eq!(end(&work, "2026-07-01T13:59:00Z").as_deref(), None);
        assert_eq!(end(&work, "2026-07-01T14:00:00Z").as_deref(), Some("2026-07-01T22:00:00Z"));
        assert_eq!(end(&work, "2026-07-01T22:00:00Z").as_deref(), None);
    }

    #[test]
    fn clocks_are_changed_in_quiet_hours() {
        // On 29 March 2026 Berlin goes from 2:00 to 3:00, on 25 October from 3:00 to 2:00.
        let night = quiet("22:00", "07:00", "Europe/Berlin");
        assert_eq!(end(&night, "2026-03-28T21:30:00Z").as_deref(), Some("2026-03-29T05:00:00Z"));
        assert_eq!(end(&night, "2026-10-24T20:30:00Z").as_deref(), Some("2026-10-25T06:00:00Z"));
        // An end in the skipped hour is the hour after it; in the repeated hour, the first one.
        let short = quiet("23:00", "02:30", "Europe/Berlin");
        assert_eq!(end(&short, "2026-03-28T23:00:00Z").as_deref(), Some("2026-03-29T01:30:00Z"));
        assert_eq!(end(&short, "2026-10-24T23:00:00Z").as_deref(), Some("2026-10-25T00:30:00Z"));
        assert_eq!(end(&short, "2026-10-25T00:30:00Z").as_deref(), None);
        assert_eq!(end(&short, "2026-10-25T01:00:00Z").as_deref(), Some("2026-10-25T01:30:00Z"));
        // In the south it is the other way round.
        let south = quiet("22:00", "07:00", "Australia/Sydney");
        assert_eq!(end(&south, "2026-10-03T13:00:00Z").as_deref(), Some("2026-10-03T20:00:00Z"));
        assert_eq!(end(&south, "2026-04-04T12:00:00Z").as_deref(), Some("2026-04-04T21:00:00Z"));
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        let refused = |from, until, zone| check(&quiet(from, until, zone)).unwrap_err();
        assert_eq!(check(&quiet("22:00", "07:00", "Asia/Kathmandu")), Ok(()));
        for time in ["7:00", "24:00", "22:60", "22", "", "22:00:00", "+2:00"] {
            let reason = refused(time, "07:00", "UTC");
            assert_eq!(reason, format!("expected a time such as 22:00, found `{time}`"));
        }
        assert_eq!(refused("07:00", "07:00", "UTC"), "quiet hours need two different times");
        let reason = refused("22:00", "07:00", "Europe/Atlantis");
        assert!(reason.contains("`Europe/Atlantis`: expected one such as Europe/Berlin"));
    }
}
