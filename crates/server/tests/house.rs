//! Integration tests: a server in this process, used over its address alone.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "house/alerts.rs"]
mod alerts;
#[path = "house/before.rs"]
mod before;
#[path = "house/bots.rs"]
mod bots;
#[path = "house/browser.rs"]
mod browser;
#[path = "house/chat.rs"]
mod chat;
#[path = "house/clocks.rs"]
mod clocks;
#[path = "house/days.rs"]
mod days;
#[path = "house/devices.rs"]
mod devices;
#[path = "house/durability.rs"]
mod durability;
#[path = "house/expiry.rs"]
mod expiry;
#[path = "house/feed.rs"]
mod feed;
#[path = "house/frames.rs"]
mod frames;
#[path = "house/limits.rs"]
mod limits;
#[path = "house/links.rs"]
mod links;
#[path = "house/network.rs"]
mod network;
#[path = "house/nodes.rs"]
mod nodes;
#[path = "house/origins.rs"]
mod origins;
#[path = "house/pages.rs"]
mod pages;
#[path = "house/patience.rs"]
mod patience;
#[path = "house/persons.rs"]
mod persons;
#[path = "house/phrase.rs"]
mod phrase;
#[path = "house/player.rs"]
mod player;
#[path = "house/playing.rs"]
mod playing;
#[path = "support/postgres.rs"]
mod postgres;
#[path = "house/rated.rs"]
mod rated;
#[path = "house/raw.rs"]
mod raw;
#[path = "house/roles.rs"]
mod roles;
#[path = "house/running.rs"]
mod running;
#[path = "house/sessions.rs"]
mod sessions;
#[path = "house/sinks.rs"]
mod sinks;
#[path = "house/sleeping.rs"]
mod sleeping;
#[path = "house/vacation.rs"]
mod vacation;
