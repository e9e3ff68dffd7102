//! The server's parts: live matches over simulated time, store and network.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking, its helpers too")]

mod live;
