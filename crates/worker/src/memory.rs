//! The interface of the WebAssembly module: a few functions over its memory.
//!
//! The script makes room for an order with `hold` and writes it there, has it carried out with
//! `carry_out`, and reads the answer where `held` says. Nothing else is shared, so no tool has to
//! write bindings.

#![expect(unsafe_code, reason = "a name that is not mangled counts as unsafe")]

use std::cell::RefCell;

use caravan_house::thinking::take_net as take;

use crate::Worker;

thread_local! {
    /// An order, and after it the answer.
    static PAPER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static WORKER: RefCell<Worker> = RefCell::default();
}

/// Makes room for an order of so many bytes, and says where.
#[unsafe(no_mangle)]
pub extern "C" fn hold(length: usize) -> *const u8 {
    PAPER.with_borrow_mut(|paper| {
        paper.clear();
        paper.resize(length, 0);
        paper.as_ptr()
    })
}

/// Carries out the order that is held, and says how long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn carry_out() -> usize {
    let order = PAPER.take();
    let answer = WORKER.with_borrow_mut(|worker| worker.carry_out(&order));
    let length = answer.len();
    PAPER.set(answer);
    length
}

/// Takes the net that is held for what is thought from now on, and says whether it is one.
#[unsafe(no_mangle)]
pub extern "C" fn take_net() -> bool {
    take(&PAPER.take())
}

/// Where the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn held() -> *const u8 {
    PAPER.with_borrow(Vec::as_ptr)
}
