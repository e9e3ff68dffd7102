//! The matches of tables: how they begin, and how the table learns that they are over.

use ids::MatchId;
use protocol::WireError;
use series::{Seats, Series, SeriesOutcome, SeriesPhase, ServerAct, decide_for_server};
use store::MatchStatus;

use super::Tables;
use super::acts::{player_name, refusal};
use super::open_table::OpenTable;
use super::terms::{StoredTerms, new_match};
use crate::connection_table::WorkAccount;
use crate::identity::Identity;
use crate::live::draft::{self, Draft};
use crate::live::table_door::TableSeating;

impl Tables {
    /// Begins the next match if everybody is ready. The caller holds the table's turn.
    ///
    /// The log names the match before it exists, so that no crash leaves a match that no table knows.
    pub(super) async fn begin_if_ready(
        &self,
        table: &OpenTable,
        who: &Identity,
        payer: &WorkAccount,
    ) -> Result<(), WireError> {
        let series = table.series();
        if !series.may_begin() {
            return Ok(());
        }
        let id = MatchId(draft::number(&*self.random));
        let draft = self.draft(&series, series.seats(), id, (who, payer)).await?;
        self.server_act(table, ServerAct::Begin(id)).await?;
        let made = self.live.make_for_table(draft, payer).await;
        if made.is_err() {
            self.server_act(table, ServerAct::End(id, SeriesOutcome::Void)).await?;
        }
        made.map(|_| ())
    }

    async fn draft(
        &self,
        series: &Series,
        seats: &Seats,
        id: MatchId,
        by: (&Identity, &WorkAccount),
    ) -> Result<Draft, WireError> {
        let StoredTerms { terms, .. } = StoredTerms::read(series.terms());
        let new = new_match(&terms, series.openness());
        let player = |seat| {
            let occupant = seats[seat]?;
            let holder = match occupant {
                series::Occupant::Computer { actor, .. } => actor,
                series::Occupant::Member(member) => series.member(member)?.info.actor,
            };
            Some((seat, holder, player_name(series, occupant)))
        };
        let seating: TableSeating = game::Seat::of_boards(2).filter_map(player).collect();
        self.live.draft_for_table(&new, id, seating, by).await
    }

    /// Carries out what the server knows. The caller holds the table's turn.
    pub(super) async fn server_act(
        &self,
        table: &OpenTable,
        act: ServerAct,
    ) -> Result<(), WireError> {
        let events = decide_for_server(&table.series(), act, self.clock.utc());
        self.keep(table, events.map_err(refusal)?).await
    }

    /// A match of a table is over.
    pub(super) async fn match_ended(&self, table: &OpenTable, id: MatchId, end: game::MatchEnd) {
        let _turn = table.turn.lock().await;
        table.forget_absences();
        if let Err(error) = self.server_act(table, ServerAct::End(id, outcome(end))).await {
            tracing::warn!(error = %error.message, "the end of a match could not be kept yet");
        }
    }

    /// Brings a table up to date with its match: after a crash, or if its end could not be kept.
    pub(super) async fn settle(&self, table: &OpenTable) {
        let _turn = table.turn.lock().await;
        let series = table.series();
        let SeriesPhase::Playing(id) = series.phase() else { return };
        let unpaid = self.live.unpaid();
        let settled = match self.store_of_matches().head(id).await {
            Ok(Some(head)) if head.state == MatchStatus::Live => Ok(()),
            Ok(Some(_)) => match self.live.current_record(id, &unpaid).await {
                Ok(record) => match record.state().end() {
                    Some(end) => self.server_act(table, ServerAct::End(id, outcome(end))).await,
                    None => Ok(()),
                },
                Err(error) => Err(error),
            },
            // The server was stopped between the log of the table and the match.
            Ok(None) => self.make_again(table, &series, id).await,
            // It is tried again.
            Err(_) => Ok(()),
        };
        if let Err(error) = settled {
            tracing::warn!(error = %error.message, "a table is behind its match");
        }
    }

    /// Creates a match that the log of a table names; if that is impossible, it does not count.
    async fn make_again(
        &self,
        table: &OpenTable,
        series: &Series,
        id: MatchId,
    ) -> Result<(), WireError> {
        let unpaid = self.live.unpaid();
        let Some(game) = series.games().last() else { return Ok(()) };
        let drafted = self.draft(series, &game.players, id, (&Identity::HOUSE, &unpaid)).await;
        let made = match drafted {
            Ok(draft) => self.live.make_for_table(draft, &unpaid).await.map(|_| ()),
            Err(error) => Err(error),
        };
        match made {
            Ok(()) => Ok(()),
            Err(error) => {
                tracing::warn!(error = %error.message, "a match of a table cannot be created");
                self.server_act(table, ServerAct::End(id, SeriesOutcome::Void)).await
            }
        }
    }

    fn store_of_matches(&self) -> &dyn store::EventStore {
        &*self.live.store
    }
}

fn outcome(end: game::MatchEnd) -> SeriesOutcome {
    match end.result {
        game::MatchResult::Won(team) if team == game::TeamId::FIRST => SeriesOutcome::First,
        game::MatchResult::Won(_) => SeriesOutcome::Second,
        game::MatchResult::Drawn => SeriesOutcome::Drawn,
        game::MatchResult::Void => SeriesOutcome::Void,
    }
}
