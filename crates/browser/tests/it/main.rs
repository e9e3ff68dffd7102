//! The page as people use it, in a real browser.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

/// axe-core on every page, in both schemes.
mod accessibility;
/// Two browsers: invitation, chat, offers, a network that comes and goes, a server that is restarted.
mod by_link;
/// What is chosen before a game and around it.
mod choices;
/// Arrows and circles, and what the page draws when a move is refused.
mod drawing;
/// What one takes away from a game.
mod files;
/// Names, chat and rulesets that would like to be code.
mod hostile;
/// Two at one computer: mouse, keyboard alone, touch.
mod hot_seat;
/// Strangers of a local network: the room code, and an invitation in its stead.
mod network;
/// Accounts: set up, log in, log out, register and reset by link.
mod people;
/// What people do to a page without thinking of it.
mod rough;
/// Other rules: drops, starts by number, rulesets of one's own, large boards.
mod rules;
/// What is heard.
mod sounds;
/// Nothing moves under the eye while a page arrives; a game is gone on with from home.
mod steady;
/// A game on a page, by what a screen reader hears of it.
mod table;
/// The other ways through the page, and windows of all sizes.
mod ways;
