//! Sets a run up: the first table, and its people.

use caravan_engine::{AnyRules, with_rules};
use caravan_protocol::lobby::{NewChair, NewTable};
use caravan_protocol::message::{BotLevel, Family, Theme};
use caravan_room::fairness::{Secret, hex};
use caravan_room::{Founding, Person, Setup};

use super::{Event, House, Run};
use crate::device::Device;
use crate::weather::Clocks;

impl House {
    /// Creates the first table and connects people to it.
    pub(super) fn open(&mut self) -> Run {
        let families = caravan_engine::Family::ALL.map(Family::from);
        let family = *self.chance.pick(&families).ok_or("there are families")?;
        let most = u64::from(*AnyRules::standard(family.into()).seat_counts().end());
        let chairs = self.chance.between(2, most);
        let host = self.new_person();
        let promises = self.chance.happens(500);
        let mut guests = 0;
        let rated = self.chance.happens(200);
        let hot_seat = !rated && self.chance.happens(250);
        let wish = (0..chairs).map(|chair| {
            let bot = !rated && self.chance.happens(350);
            match chair {
                0 => NewChair::Me { name: None },
                1 if hot_seat => NewChair::Me { name: Some("The other".into()) },
                _ if bot => NewChair::Bot { level: BotLevel::Peddler },
                _ => {
                    guests += 1;
                    NewChair::Open
                }
            }
        });
        let wish: Vec<NewChair> = wish.collect();
        let nonce = self.chance.bytes();
        self.secrets.until_over.push(hex(&nonce));
        let host_device = Device::new(0, Some(host.clone()), "g1".into());
        let host_device = host_device.with_nonce(nonce, promises);
        let set = self.chance.happens(400).then(|| short_set(family));
        let wish = NewTable {
            family,
            theme: Theme::Golem,
            chairs: wish,
            drawn_seats: self.chance.happens(700),
            listed: false,
            hints: Some(self.chance.happens(700)),
            clock: None,
            set,
            map: None,
            promise: host_device.promise(),
            color: Some(1),
            rated: false,
        };
        let mut setup = Setup::of(wish, &host, "Host", &self.rules_cache)?;
        self.give_clock(&mut setup);
        if rated {
            // Only here with a set of its own, so that games come to an end.
            (setup.rated, setup.drawn_seats) = (true, true);
            (setup.hints, setup.take_backs) = (false, false);
        }
        self.found("g1".into(), setup);
        self.devices.push(host_device);
        for _ in 0..guests {
            let person = Some(self.new_person());
            self.add_device(person);
        }
        if self.chance.happens(300) {
            let second = Device::new(self.devices.len(), Some(host), "g1".into());
            self.devices.push(second.with_nonce(nonce, promises));
        }
        for _ in 0..self.chance.between(0, 2) {
            let person = self.chance.happens(500).then(|| self.new_person());
            self.add_device(person);
            if let Some(device) = self.devices.last_mut() {
                device.invited = self.chance.happens(300);
            }
        }
        for device in 0..self.devices.len() {
            if self.chance.happens(100) {
                self.devices[device].pace = (5_000, 70_000);
            }
            if self.weather.clocks == Clocks::Live {
                self.devices[device].pace = (200, 6_000);
            }
            let (connect, idea) = (self.chance.between(0, 2_000), self.chance.between(500, 3_000));
            self.after(connect, Event::Connect { device });
            self.after(idea, Event::Idea { device });
        }
        self.plan(self.weather.crashes_every, Event::Crash);
        self.plan(self.weather.disk_fails_every, Event::DiskFails);
        self.plan(self.weather.clock_jumps_every, Event::ClockJumps);
        Ok(())
    }

    pub(super) fn new_person(&mut self) -> Person {
        let name = format!("person-{}", hex(&self.chance.bytes::<6>()));
        self.secrets.never.push(name.clone());
        Person(name.into())
    }

    pub(super) fn add_device(&mut self, person: Option<Person>) {
        let nonce = self.chance.bytes();
        self.secrets.until_over.push(hex(&nonce));
        let promises = person.is_some() && self.chance.happens(500);
        let device = Device::new(self.devices.len(), person, "g1".into());
        self.devices.push(device.with_nonce(nonce, promises));
    }

    pub(super) fn found(&mut self, id: String, setup: Setup) {
        let secret = Secret::new(self.chance.bytes());
        self.secrets.until_over.push(secret.to_hex());
        self.disk.found(Founding { id, setup, secret });
        self.report.games += 1;
    }
}

/// The standard set, except that the first claim triggers the end.
fn short_set(family: Family) -> String {
    let set = with_rules!(AnyRules::standard(family.into()), rules => rules.set().write());
    let short = |line: &str| {
        let Some(end) = line.strip_prefix("end") else { return format!("{line}\n") };
        match end.split_whitespace().collect::<Vec<_>>()[..] {
            [seats, _] => format!("end {seats} 1\n"),
            _ => "end 1\n".to_owned(),
        }
    };
    set.lines().map(short).collect()
}
