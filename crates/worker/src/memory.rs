//! The interface of the WebAssembly module: a few functions over its memory.
//!
//! The script allocates space for an order with `hold`, writes it there, runs it with `carry_out`,
//! and reads the answer at `held`. Nothing else is shared, so no bindings have to be generated.

#![expect(unsafe_code, reason = "a name that is not mangled counts as unsafe")]

use std::cell::RefCell;

use caravan_house::thinking::take_net as take;

use crate::Worker;

thread_local! {
    /// The order, and then the answer.
    static PAPER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static WORKER: RefCell<Worker> = RefCell::default();
}

/// Allocates space for an order of this length, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn hold(length: usize) -> *const u8 {
    PAPER.with_borrow_mut(|paper| {
        paper.clear();
        paper.resize(length, 0);
        paper.as_ptr()
    })
}

/// Runs the order, and returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn carry_out() -> usize {
    let order = PAPER.take();
    let answer = WORKER.with_borrow_mut(|worker| worker.carry_out(&order));
    let length = answer.len();
    PAPER.set(answer);
    length
}

/// Installs the net in the buffer for all later thinking, and returns whether it is valid.
#[unsafe(no_mangle)]
pub extern "C" fn take_net() -> bool {
    take(&PAPER.take())
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn held() -> *const u8 {
    PAPER.with_borrow(Vec::as_ptr)
}
