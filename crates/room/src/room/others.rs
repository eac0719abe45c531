//! Entries of other nodes: when to read them.

use super::{PATIENCE_WITH_NODES, Pending, Room, Thinking, Waiting, tell_unavailable};
use crate::entry::Entry;
use crate::output::Output;

/// What is known about entries that other nodes append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Others {
    /// All known entries were read.
    Known,
    /// There are unread ones.
    Unread,
    /// Reading failed; retry at this time.
    Failed { again_at: u64 },
    /// They are being read.
    Reading {
        /// How many waiting requests arrived before reading began.
        heard: usize,
        /// Whether more entries were announced since.
        more: bool,
    },
}

impl Others {
    /// More entries were announced.
    pub(super) fn have_added(&mut self) {
        match self {
            Others::Reading { more, .. } => *more = true,
            _ => *self = Others::Unread,
        }
    }

    /// When to retry after a failure.
    pub(super) fn look_at(self) -> Option<u64> {
        match self {
            Others::Failed { again_at } => Some(again_at),
            _ => None,
        }
    }

    pub(super) fn are_read(self) -> bool {
        matches!(self, Others::Reading { .. })
    }

    /// Reading has ended; if more entries were announced meanwhile, read again. Returns how many
    /// waiting requests arrived before it began.
    fn end(&mut self, after: Others) -> usize {
        let (heard, more) = match *self {
            Others::Reading { heard, more } => (heard, more),
            _ => (0, *self == Others::Unread),
        };
        *self = if more { Others::Unread } else { after };
        heard
    }
}

impl Room {
    pub(super) fn catch_up(&mut self, out: &mut Vec<Output>) {
        if !self.others.are_read() {
            // Requests from now on may refer to entries that this reading does not include.
            self.others = Others::Reading { heard: self.waiting.len(), more: false };
            out.push(Output::CatchUp { after: self.seq() });
        }
    }

    pub(super) fn caught(&mut self, now: u64, entries: Vec<Entry>, out: &mut Vec<Output>) {
        let heard = self.others.end(Others::Known);
        let known = self.seq();
        for entry in entries.into_iter().filter(|entry| entry.seq > known) {
            if !self.enter(entry, out) {
                return;
            }
        }
        for waiting in self.waiting.iter_mut().take(heard) {
            waiting.fresh = true;
        }
        // A command that lost its number is checked again; a bot decides again.
        if let Some(lost) = self.pending.take_if(|pending| matches!(pending, Pending::Lost { .. }))
        {
            self.thinking.stop();
            if let Some(by) = lost.into_by() {
                self.waiting.push_front(Waiting { fresh: true, ..by });
            }
        }
        // The node that has stored an entry lets its bot decide at once.
        if self.seq() > known && self.thinking().is_none() {
            self.thinking = Thinking::paused(now);
        }
    }

    pub(super) fn not_caught(&mut self, now: u64, reason: &str, out: &mut Vec<Output>) {
        self.others.end(Others::Failed { again_at: now + PATIENCE_WITH_NODES });
        self.not_stored(now, reason, out);
        // Commands need the newest entries; for reading, what this node has is enough.
        for mut waiting in std::mem::take(&mut self.waiting) {
            if waiting.request.id().is_some() && !waiting.fresh {
                tell_unavailable(&waiting, reason, out);
            } else {
                waiting.fresh = true;
                self.waiting.push_back(waiting);
            }
        }
    }
}
