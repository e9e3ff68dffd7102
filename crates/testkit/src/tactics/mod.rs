//! Tactics: positions with one best move that wins by force or wins material, proved by trying everything.
//!
//! A win is proved by [`engine::Prover`]. A gain of material is proved by trying every move and every
//! reply and then playing out all captures: the result is better than the current material by the claimed
//! points, and every other move is worth at least [`puzzles::MARGIN`] points less.

mod suite;

pub use suite::{Goal, SUITES, TacticsEntry, check, parse};
