//! The page as people use it, in a real browser.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

/// axe-core on every page, in both color schemes.
mod accessibility;
/// axe-core on library, viewer, editor, analysis, opponents, and their dialogs.
mod accessibility_more;
/// The analysis panel: lines, branches, graph, by keyboard and touch, and who gets none.
mod analysis_panel;
/// Two boards in one match.
mod boards;
/// Bughouse by four people: keyboard, mouse, touch, a lost connection, a spectator.
mod bughouse;
/// Bughouse partners: a computer for somebody who left, arrows, the next game, drops by drag and swipe.
mod bughouse_partners;
/// Tables: seats, computers, codes, the way into a game and back.
mod bughouse_table;
/// The way into bughouse, the lesson and the training.
mod bughouse_ways;
/// Two browsers: invitation, chat, offers, a lost connection, a restarted server.
mod by_link;
/// Choices before and during a game.
mod choices;
/// Playing the computer, hints, high scores, characters.
mod computer;
/// Draw offers, resigning, pauses, clocks and positions in games against the computer.
mod computer_terms;
/// Arrows, circles, and marks that explain a refusal.
mod drawing;
/// The position editor.
mod editor;
/// Downloads and notes.
mod files;
/// Helpers that play a game on the page by roles and names.
mod helpers;
/// Names, chat and rulesets with code in them.
mod hostile;
/// Two players at one computer: mouse, keyboard only, touch.
mod hot_seat;
/// The page of a game at one computer: questions, notices, marks, focus mode, phones.
mod in_game;
/// What the page of a game by link says to its players.
mod in_game_by_link;
/// Invitations, and a home page that keeps still.
mod invitations;
/// The home page and the library.
mod library;
/// Files of the library.
mod library_files;
/// A library of ten thousand games.
mod library_large;
/// Visitors from a local network: the room code, and invitations.
mod network;
/// A newcomer who goes by the words on the page alone.
mod newcomer;
/// The organizer's pages, and a teacher who sets up a class.
mod organizer;
/// Accounts: set up, log in, log out, register and reset by link.
mod people;
/// Profiles, accounts, settings that follow them.
mod profiles;
/// Puzzles: training, hints, runs, and the puzzle of the day.
mod puzzles;
/// The ways to all pages: header, home, learn; printed games.
mod reach;
/// Analysis, review, lessons and heat maps.
mod review;
/// Rough use of the page.
mod rough;
/// Other rules: drops, starts by number, custom rulesets, large boards.
mod rules;
/// Languages, rules, help, and who plays.
mod shell;
/// Sounds and spoken moves.
mod sounds;
/// Nothing moves while a page loads; a game is continued from home.
mod steady;
/// The studio: a chess invented, played, shared and changed.
mod studio;
/// Sizes, controls, drafts and the gallery of the studio.
mod studio_more;
/// The viewer of games.
mod viewer;
/// More ways through the page, and windows of all sizes.
mod ways;
