//! What other nodes add to the log, and reading it.

use super::{PATIENCE_WITH_NODES, Pending, Room, Thinking, Waiting, tell_unavailable};
use crate::entry::Entry;
use crate::output::Output;

/// What is known of entries that other nodes add.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Others {
    /// As far as anybody has told, all of them.
    Known,
    /// There are some that were not read yet.
    Unread,
    /// They could not be read, and are to be looked for again then.
    Failed { again_at: u64 },
    /// They are being read.
    Reading {
        /// How much of what is waiting was said before they were asked for.
        heard: usize,
        /// Whether others were added since then.
        more: bool,
    },
}

impl Others {
    /// Some were added.
    pub(super) fn have_added(&mut self) {
        match self {
            Others::Reading { more, .. } => *more = true,
            _ => *self = Others::Unread,
        }
    }

    /// When to look for them again, after a failure.
    pub(super) fn look_at(self) -> Option<u64> {
        match self {
            Others::Failed { again_at } => Some(again_at),
            _ => None,
        }
    }

    pub(super) fn are_read(self) -> bool {
        matches!(self, Others::Reading { .. })
    }

    /// Reading has ended, and this is so unless others were added meanwhile; how much of what is
    /// waiting was said before.
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
            // What is said from now on may be about entries that this reading does not have.
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
        // What has lost its number is looked at again; a bot thinks again.
        if let Some(lost) = self.pending.take_if(|pending| matches!(pending, Pending::Lost { .. }))
        {
            self.thinking.stop();
            if let Some(by) = lost.into_by() {
                self.waiting.push_front(Waiting { fresh: true, ..by });
            }
        }
        // The node that has stored an entry lets its bot think at once.
        if self.seq() > known && self.thinking().is_none() {
            self.thinking = Thinking::paused(now);
        }
    }

    pub(super) fn not_caught(&mut self, now: u64, reason: &str, out: &mut Vec<Output>) {
        self.others.end(Others::Failed { again_at: now + PATIENCE_WITH_NODES });
        self.not_stored(now, reason, out);
        // Commands need the newest entries; to look, what this node knows must do.
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
