//! Live matches: stories at one table, logs that load for ever, and seeded storms.

mod agreements;
mod authority;
mod bughouse;
mod bughouse_computers;
mod client;
mod computers;
mod connection_rules;
mod corpus;
mod crowd;
mod days;
mod for_the_page;
mod limits;
mod process;
mod restarts;
mod simulation;
mod sockets;
mod stories;
mod two_boards;
