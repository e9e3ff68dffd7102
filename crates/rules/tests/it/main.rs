//! The rules as tests: one module for each part of the rules, one named test for each rule.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

/// Positions and moves as text.
mod board_art;
/// Castling in every form, from the standard one to other boards' targets.
mod castling;
/// Standard chess by rows and columns, and the priority rule.
mod classroom;
/// Drafts with few words.
mod drafts;
/// Repetition, move counts, insufficient material.
mod draws;
/// Hands and what may be dropped where; pieces given and transferred.
mod drops;
/// What a ruleset's fingerprint sees and what it does not.
mod fingerprint;
/// Rulesets that ask for too much, and those that ask for all they may.
mod hostile;
/// How leaps, rides, lame moves and hoppers go.
mod movement;
/// Outcomes as people and programs read them.
mod outcomes;
/// Steps, double steps and en passant.
mod pawns;
/// Promotion: where, to what, and what happens when nothing is left.
mod promotion;
/// What a client asks about a position.
mod queries;
/// Chess960 and Fischer Random+.
mod random_starts;
/// Why a move is illegal, a test for each reason.
mod reasons;
/// Rulesets refused for their texts, board, kinds, squares or start, a test for each fault.
mod refusals;
/// Sides with one, several, no or unusual royals.
mod royals;
/// Rulesets refused for the rules that win, bend or draw the game, a test for each fault.
mod rule_refusals;
/// What a search asks of a position.
mod search;
/// Positions that are refused, a test for each fault.
mod setups;
/// Rulesets that are refused because nobody could play from their start.
mod starts;
/// Walls.
mod walls;
/// What is allowed but probably not meant.
mod warnings;
/// How games are won.
mod win_conditions;
