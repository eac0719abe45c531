//! Arrays of NumPy that many games are written into.
//!
//! This is the one place with `unsafe` code: an array is written while Python's lock is released,
//! which no safe interface allows.

use pyo3::buffer::{Element, PyBuffer};
use pyo3::prelude::*;

use crate::error::error;

/// An array that stays where it is as long as this lives.
pub(crate) struct Memory<T: Element> {
    buffer: PyBuffer<T>,
}

impl<T: Element> Memory<T> {
    /// Holds an array, which must be writable, in one piece, and of this length.
    pub(crate) fn new(array: &Bound<'_, PyAny>, name: &str, len: usize) -> PyResult<Memory<T>> {
        let buffer = PyBuffer::<T>::get(array)?;
        if buffer.readonly() || !buffer.is_c_contiguous() || buffer.item_count() != len {
            return Err(error(format!(
                "the array `{name}` must be writable, in one piece and of {len} items"
            )));
        }
        Ok(Memory { buffer })
    }

    /// The items.
    #[expect(unsafe_code, reason = "an array is written while Python's lock is released")]
    pub(crate) fn items(&mut self) -> &mut [T] {
        if self.buffer.item_count() == 0 {
            return &mut [];
        }
        // SAFETY: the buffer is writable, contiguous, aligned (NumPy says so by its format) and has
        // so many items; as long as it is held, NumPy neither moves nor frees it. Nobody else has a
        // reference into it: this is the only one that is made, and it borrows `self`. A Python
        // thread that reads the array meanwhile may see it half written, as with any function of
        // NumPy that releases the lock.
        unsafe {
            std::slice::from_raw_parts_mut(
                self.buffer.buf_ptr().cast::<T>(),
                self.buffer.item_count(),
            )
        }
    }
}
