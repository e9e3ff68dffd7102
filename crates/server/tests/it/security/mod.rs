//! The security checklist, item by item, each as a test that can fail.
//!
//! The number in a test's name is an item of this list:
//!
//!  1. The server listens on this computer only, unless an option opens it; the internet needs TLS.
//!  2. The first organizer is created by a link that works once, soon, and on this computer.
//!  3. Accounts are created by invitations, which count, expire and can be revoked.
//!  4. Guests need a room code or an invitation, have few rights, and are forgotten after a day.
//!  5. Every request names this server in its `Host` header.
//!  6. A socket comes from the server's own page, or with a token in a header.
//!  7. A network without TLS is a mode of its own, and people are warned.
//!  8. Cookies belong to one host and are hidden from scripts.
//!  9. Pages of other sites cannot change anything.
//! 10. Sessions are random, stored as hashes, renewed and limited, and can be ended at once.
//! 11. Passwords are hashed with Argon2id, few at a time, with an optional pepper.
//! 12. Common passwords are refused; unknown names are answered like wrong passwords.
//! 13. Guessing passwords is slowed down; a second factor can be added.
//! 14. Only a trusted proxy may name the address that a request comes from.
//! 15. Messages, connections and writes are limited for each person and address.
//! 16. The match core judges every command; `live::authority` tests all of them.
//! 17. Names are visible text and look like nobody else's.
//! 18. Chat is short plain text, and can be muted, reported and erased.
//! 19. Security headers restrict what the page may load and who may embed it.
//! 20. Files of games are limited in size, number and depth.
//! 21. Positions are checked before they are used.
//! 22. Rulesets are data with limits, never programs.
//! 23. One file starts other programs: the engines that the owner configured. The own engine runs in threads.
//! 24. Dependencies are locked; unsafe code is in one file.
//! 25. Files, errors and logs reveal no secrets; an account can be erased.

mod access;
mod attack_findings;
mod attacker;
mod authenticator;
mod authority;
pub(crate) mod club;
mod connections;
mod costly;
mod factor;
mod files;
mod forwarding;
mod guests;
mod inputs;
mod operation;
mod organizing;
mod passkeys;
mod passwords;
mod players;
mod sessions;
mod supply;
mod texts;
