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
                    self.input(Input::Stored(Stored::Committed));",
        }],
        noticed_by: &[Check::LiveTests],
    },
];
