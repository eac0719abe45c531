//! Nothing is allocated on the hot path: listing, applying and cloning.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(unsafe_code, reason = "an allocator that counts can only be written so")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use caravan_engine::{AnyRules, Family, List, Rng, Rules, Seed, SplitMix64, with_rules};

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: everything is handed to the system's allocator; counting touches no memory of its own.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

#[test]
fn the_hot_path_allocates_nothing() {
    for family in Family::ALL {
        with_rules!(AnyRules::standard(family), rules => play(rules.as_ref()));
    }
}

fn play<R: Rules>(rules: &R) {
    for n in rules.seat_counts() {
        let deal = rules.deal(rules.seat_count(n).unwrap(), &Seed::from_text("hot").unwrap());
        let mut state = rules.start(&deal);
        let mut legal = List::new();
        let mut rng = SplitMix64::new(n.into());
        // The list is allocated when it is first filled.
        rules.legal_actions(&state, &mut legal);
        let before = allocations();
        let mut decisions = 0;
        loop {
            rules.legal_actions(&state, &mut legal);
            if legal.is_empty() {
                break;
            }
            let action = legal[rng.below(u32::try_from(legal.len()).unwrap()) as usize];
            let mut next = state.clone();
            rules.apply(&mut next, action, &mut ());
            state = next;
            decisions += 1;
        }
        assert_eq!(allocations(), before, "{decisions} decisions with {n} seats");
        assert!(decisions > 50);
    }
}

#[test]
fn the_counter_counts() {
    let before = allocations();
    let list = std::hint::black_box(vec![1, 2, 3]);
    assert!(allocations() > before, "{list:?}");
}

/// These sizes stand in the documents.
#[test]
fn states_and_actions_are_small() {
    assert_eq!(size_of::<caravan_engine::road::State>(), 304);
    assert_eq!(size_of::<caravan_engine::road::Action>(), 8);
    assert_eq!(size_of::<caravan_engine::adventure::State>(), 448);
    assert_eq!(size_of::<caravan_engine::adventure::Action>(), 8);
    assert_eq!(size_of::<caravan_engine::world::State>(), 400);
    assert_eq!(size_of::<caravan_engine::world::Action>(), 8);
}
