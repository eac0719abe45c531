//! The flat action space: blocks of actions of the same kind, one after the other.

use core::ops::Range;

/// Actions of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Their name.
    pub name: &'static str,
    /// Their indices.
    pub places: Range<usize>,
}

/// All actions that a game can have, by index.
#[derive(Clone, Debug)]
pub struct Space<A> {
    blocks: Vec<Block>,
    /// The action at each index; `None` where it depends on the open part of the state.
    actions: Vec<Option<A>>,
}

impl<A: Copy> Space<A> {
    pub(crate) fn new() -> Space<A> {
        Space { blocks: Vec::new(), actions: Vec::new() }
    }

    /// Adds actions of a kind; returns the index of the first.
    pub(crate) fn add(
        &mut self,
        name: &'static str,
        actions: impl IntoIterator<Item = A>,
    ) -> usize {
        self.add_places(name, actions.into_iter().map(Some))
    }

    /// Adds indices for actions that depend on the open part of the state.
    pub(crate) fn add_dependent(&mut self, name: &'static str, n: usize) -> usize {
        self.add_places(name, core::iter::repeat_n(None, n))
    }

    /// Adds indices to a block, which is extended if it exists already.
    fn add_places(
        &mut self,
        name: &'static str,
        places: impl IntoIterator<Item = Option<A>>,
    ) -> usize {
        let first = self.actions.len();
        self.actions.extend(places);
        match self.blocks.last_mut() {
            Some(block) if block.name == name => block.places.end = self.actions.len(),
            _ => self.blocks.push(Block { name, places: first..self.actions.len() }),
        }
        first
    }

    /// The number of indices.
    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    pub(crate) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The entry at an index; `None` if it is out of range.
    #[inline]
    pub(crate) fn action(&self, index: usize) -> Option<&Option<A>> {
        self.actions.get(index)
    }
}
