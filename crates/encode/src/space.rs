//! The flat space of all actions: blocks of the same kind, one behind the other.

use core::ops::Range;

/// Actions of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// What is done.
    pub name: &'static str,
    /// The indices.
    pub places: Range<usize>,
}

/// All actions that a game can have, by index.
#[derive(Clone, Debug)]
pub struct Space<A> {
    blocks: Vec<Block>,
    /// The action at each index; `None` where it depends on what lies open.
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

    /// Adds so many places for actions that depend on what lies open.
    pub(crate) fn add_dependent(&mut self, name: &'static str, n: usize) -> usize {
        self.add_places(name, core::iter::repeat_n(None, n))
    }

    /// Places of a kind that is there already are added to it.
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

    /// How many indices there are.
    pub(crate) fn len(&self) -> usize {
        self.actions.len()
    }

    /// The kinds of action.
    pub(crate) fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// What stands at an index; `None` if it is too large.
    #[inline]
    pub(crate) fn action(&self, index: usize) -> Option<&Option<A>> {
        self.actions.get(index)
    }
}
