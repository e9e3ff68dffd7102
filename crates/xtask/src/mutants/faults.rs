//! The deliberate faults, as edits of the code that ships.

use super::checks::Check;

/// A fault in the shipped code, and the checks that must notice it.
pub(super) struct Fault {
    /// What the program does wrong.
    pub(super) name: &'static str,
    /// The edits that put it in.
    pub(super) edits: &'static [Edit],
    /// The checks that must fail.
    pub(super) noticed_by: &'static [Check],
}

/// A replacement in one file. The old text occurs there exactly once.
pub(super) struct Edit {
    pub(super) file: &'static str,
    pub(super) old: &'static str,
    pub(super) new: &'static str,
}

/// Every fault.
pub(super) const FAULTS: &[Fault] = &[
    Fault {
        name: "a flag falls after a move that was read later",
        edits: &[
            Edit {
                file: "crates/game/src/match_core/decisions.rs",
                old: "if let Some(flag) = due(&self.state, read) {",
                new: "if let Some(flag) = due(&self.state, read).filter(|_| false) {",
            },
            Edit {
                file: "crates/game/src/decide/mod.rs",
                old: "if !resumes && flags::is_due(case.data, read_at) {",
                new: "if !resumes && flags::is_due(case.data, read_at) && false {",
            },
            Edit {
                file: "crates/game/src/decide/play.rs",
                old: "let charge = charge.ok_or(Refusal::TooLate)?;",
                new: "let charge = charge.unwrap_or_default();",
            },
        ],
        noticed_by: &[Check::Races],
    },
    Fault {
        name: "the opponent is shown a premove",
        edits: &[Edit {
            file: "crates/game/src/view/mod.rs",
            old: "premoves: if self.holds(seat) {",
            new: "premoves: if self.own_seats().next().is_some() {",
        }],
        noticed_by: &[Check::Secrets],
    },
    Fault {
        name: "a player acts for another's seat",
        edits: &[Edit {
            file: "crates/game/src/decide/mod.rs",
            old: "_ if self.command.actor.seats().contains(seat) => Ok(()),",
            new: "_ if !self.command.actor.seats().is_empty() => Ok(()),",
        }],
        noticed_by: &[Check::Storms],
    },
    Fault {
        name: "events are broadcast before they are stored",
        edits: &[Edit {
            file: "crates/game/src/match_core/append.rs",
            old: "self.pending = Some(PendingAppend { proposal, asker, at, retry_at: None });",
            new: "self.pending = Some(PendingAppend { proposal, asker, at, retry_at: None });
        self.stored(Stored::Committed, at, out);",
        }],
        noticed_by: &[Check::Storms, Check::Simulation],
    },
    Fault {
        name: "a move is charged to the clock twice",
        edits: &[Edit {
            file: "crates/game/src/clock.rs",
            old: "clock.take(control, charge.charged);",
            new: "clock.take(control, charge.charged + charge.charged);",
        }],
        noticed_by: &[Check::Races],
    },
    Fault {
        name: "the server sends a group what another may do",
        edits: &[Edit {
            file: "crates/server/src/live/translator.rs",
            old: "*offers = view.offers().into_iter().map(convert::offer_state).collect();",
            new: "offers.extend(view.offers().into_iter().map(convert::offer_state));",
        }],
        noticed_by: &[Check::LiveTests],
    },
    Fault {
        name: "the server's task takes an append for stored",
        edits: &[Edit {
            file: "crates/server/src/live/actor/mod.rs",
            old: "self.append = Some(self.live.store.append(*append));",
            new: "let _unheard = self.live.store.append(*append);
                    let now = self.live.moment();
                    let stored = self.live_match.handle(Input::Stored(Stored::Committed), now);
                    self.carry_out(stored);",
        }],
        noticed_by: &[Check::LiveTests],
    },
    Fault {
        name: "connections of an address are not limited (finding 1)",
        edits: &[Edit {
            file: "crates/server/src/connection_table/counts.rs",
            old: "let is_full = of_address.idle.len() >= caps.per_address.max(1);",
            new: "let is_full = of_address.idle.len() == usize::MAX;",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "new connections have no pace (finding 1)",
        edits: &[Edit {
            file: "crates/server/src/connection_table/mod.rs",
            old: "        self.check_pace(address)?;",
            new: "        let _ = self.check_pace(address);",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "work is not charged (finding 2)",
        edits: &[Edit {
            file: "crates/server/src/connection_table/work.rs",
            old: "self.charge(self.table.clock.processor_time().saturating_sub(begun));",
            new: "self.charge(begun.saturating_sub(begun));",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "costly rulesets of strangers are played (finding 2)",
        edits: &[Edit {
            file: "crates/server/src/live/ruleset_choice.rs",
            old: "match payer.is_limited() && ruleset.most_steps() > MOST_STEPS {",
            new: "match payer.is_limited() && ruleset.most_steps() == u64::MAX {",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "a full inbox drops moves (finding 2)",
        edits: &[Edit {
            file: "crates/server/src/live/inbox.rs",
            old: "messages.iter().position(ActorMessage::is_question).ok_or(Busy)?;",
            new: "messages.iter().position(|_| true).ok_or(Busy)?;",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "rulesets are checked without a pace (finding 2)",
        edits: &[Edit {
            file: "crates/server/src/http/extract.rs",
            old: "            counted.map_err(PeopleError::from)?;\n        }\n        Ok(Self(payer))",
            new: "            drop(counted.map_err(PeopleError::from));\n        }\n        Ok(Self(payer))",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "one site takes all logins (finding 3)",
        edits: &[Edit {
            file: "crates/server/src/people/login_limits.rs",
            old: "        self.of_site.take(network.site(), now)?;",
            new: "        let _ = self.of_site.take(network.site(), now);",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "a public server can be reached past its proxy (finding 4)",
        edits: &[Edit {
            file: "crates/server/src/http/guard.rs",
            old: "    if config.needs_proxy() {",
            new: "    if config.needs_proxy() && peer.is_unspecified() {",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "a folder that is gone is not noticed (finding 5)",
        edits: &[Edit {
            file: "crates/store/src/sqlite/writer.rs",
            old: "(Err(error), _) if is_absence(&error) => return Err(Unavailable::FolderGone),",
            new: "(Err(error), _) if is_absence(&error) => {}",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "one person takes all places for files (finding 6)",
        edits: &[Edit {
            file: "crates/server/src/library/file_slots.rs",
            old: "        if own >= FILES_PER_PERSON {",
            new: "        if own >= FILES_PER_PERSON * 100 {",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "a start loads every unfinished match (finding 7)",
        edits: &[
            Edit {
                file: "crates/server/src/live/record.rs",
                old: "has_running_clock || waits_for_computer(state, events) {",
                new: "has_running_clock || waits_for_computer(state, events) || !has_running_clock {",
            },
            Edit {
                file: "crates/server/src/live/in_play.rs",
                old: "has_running_clock(state) || computers::is_wanted(state)) {",
                new: "has_running_clock(state) || computers::is_wanted(state) || !is_over) {",
            },
        ],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "a person may have any number of matches in play (finding 7)",
        edits: &[Edit {
            file: "crates/server/src/live/in_play.rs",
            old: "who.actor == Identity::HOUSE.actor || count < MATCHES_IN_PLAY {",
            new: "who.actor == Identity::HOUSE.actor || count < MATCHES_IN_PLAY * 100 {",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "a restart gives back what was thought (finding 8)",
        edits: &[Edit {
            file: "crates/server/src/live/heartbeat.rs",
            old: "read(&self.previous).unwrap_or(last_activity)",
            new: "read(&self.previous).filter(|_| false).unwrap_or(last_activity)",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "the games of a file are counted after they were stored (finding 9)",
        edits: &[
            Edit {
                file: "crates/server/src/library/import/mod.rs",
                old: "            check_count(format, bytes.as_ref(), size.games)?;
            read(format, bytes.as_ref(), size.rulesets, |found| importer.take(found))?;",
                new: "            read(format, bytes.as_ref(), size.rulesets, |found| importer.take(found))?;
            check_count(format, bytes.as_ref(), size.games)?;",
            },
            // Without the pause after each game the check waits seconds instead of minutes.
            Edit {
                file: "crates/server/src/limits.rs",
                old: "IMPORT_PAUSE: Duration = Duration::from_millis(4);",
                new: "IMPORT_PAUSE: Duration = Duration::ZERO;",
            },
        ],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "pongs are not counted (finding 10)",
        edits: &[Edit {
            file: "crates/server/src/live/connection.rs",
            old: "None => self.count(),",
            new: "None => Ok(()),",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "new names have no pace (finding 11)",
        edits: &[Edit {
            file: "crates/server/src/limits.rs",
            old: "pub(crate) const SEAT_RENAMES: Rate = rate(10, seconds(10));",
            new: "pub(crate) const SEAT_RENAMES: Rate = rate(1000, seconds(10));",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "a forwarded request is of the house account (finding 12)",
        edits: &[Edit {
            file: "crates/server/src/http/caller.rs",
            old: "peer(parts).is_some_and(|peer| peer.is_loopback()) && !is_forwarded",
            new: "peer(parts).is_some_and(|peer| peer.is_loopback() || is_forwarded)",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "strangers see the lobby (finding 13)",
        edits: &[Edit {
            file: "crates/server/src/http/matches.rs",
            old: "if caller.is_none() && app.config.reach() == Reach::Public {",
            new: "if caller.is_none() && app.config.reach() != Reach::Public {",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "a spectator's line loses its author's name (finding 14)",
        edits: &[Edit {
            file: "crates/server/src/live/translator.rs",
            old: "self.directory.spectator_name(actor).or_else(watched);",
            new: "self.directory.spectator_name(actor).filter(|_| false).or_else(watched);",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "guests who asked once stay for ten minutes (finding 15)",
        edits: &[Edit {
            file: "crates/server/src/people/guests.rs",
            old: "is_crowded && is_away_for(GUEST_SILENT)",
            new: "is_crowded && is_away_for(GUEST_SILENT * 20)",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "a match does not end (finding 16)",
        edits: &[Edit {
            file: "crates/game/src/decide/play.rs",
            old: "pub(crate) const MAX_PLIES: u32 = 3000;",
            new: "pub(crate) const MAX_PLIES: u32 = 30_000;",
        }],
        noticed_by: &[Check::Findings],
    },
    Fault {
        name: "a crowd is refused (finding 17)",
        edits: &[Edit {
            file: "crates/server/src/live/connection.rs",
            old: "Err(_) if self.waiting.put(id, have, watcher) => {}",
            new: "Err(_) if have.is_some() && self.waiting.put(id, have, watcher) => {}",
        }],
        noticed_by: &[Check::Findings],
    },
];
