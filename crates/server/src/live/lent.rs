//! A value that another thread works on for a while.

use std::ops::{Deref, DerefMut};

/// A value that is here, except while it is lent to another thread.
///
/// The owner lends it only for the time in which it waits for it to come back. If the other thread panics, the value
/// is lost, and the panic goes on in the owner.
#[derive(Debug)]
pub(super) struct Lent<T>(Option<T>);

impl<T> Lent<T> {
    pub(super) const fn here(value: T) -> Self {
        Self(Some(value))
    }

    /// Takes the value out.
    ///
    /// # Panics
    /// When it is not here.
    pub(super) fn lend(&mut self) -> T {
        self.0.take().expect("the owner waits until it has the value back")
    }
}

impl<T> Deref for Lent<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_ref().expect("the owner waits until it has the value back")
    }
}

impl<T> DerefMut for Lent<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.as_mut().expect("the owner waits until it has the value back")
    }
}
