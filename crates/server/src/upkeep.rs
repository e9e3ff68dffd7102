//! What a house needs now and then: results that were not counted, guests who are to be forgotten, matches of
//! before to be listed, and an end for what was deleted.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use ids::ActorId;

use crate::http::App;

/// How often everything is looked after.
const EVERY: Duration = Duration::from_secs(15 * 60);

/// Keeps a house in order until the task is dropped.
pub async fn keep(app: Arc<App>) {
    begin(&app).await;
    loop {
        once(&app).await;
        tokio::time::sleep(EVERY).await;
    }
}

/// What a start has to catch up with.
async fn begin(app: &App) {
    let listed = app.library.enlist_all().await;
    if listed > 0 {
        tracing::info!(listed, "matches of before are in the library now");
        app.people.guests.look_again().await;
    }
    let renamed = app.library.rename_all_former().await;
    if renamed > 0 {
        tracing::info!(renamed, "matches are listed under the pseudonyms of those who left");
    }
}

/// Looks after everything once.
pub async fn once(app: &App) {
    let counted = app.live.count_missed().await;
    if counted > 0 {
        tracing::info!(counted, "results of matches that ended before are counted now");
    }
    let playing = playing(app).await;
    let is_here = |guest| app.people.lines.has_guest(guest) || playing.contains(&guest);
    let erased = app.people.erase_guests(is_here).await;
    let renamed = app.library.rename_rest().await;
    if renamed > 0 {
        tracing::info!(renamed, "matches that could not be renamed before are now");
    }
    if !erased.is_empty() {
        app.live.people_changed();
        for (guest, pseudonym) in &erased {
            app.library.rename_former(*guest, pseudonym).await;
        }
        tracing::info!(guests = erased.len(), "guests who were not here for a day are forgotten");
    }
    let purged = app.library.purge().await;
    if purged > 0 {
        tracing::info!(purged, "matches deleted long ago are gone");
    }
    // Last, since what was just forgotten and deleted may have been all that named somebody.
    let unnamed = app.library.unnamed_former().await;
    if !unnamed.is_empty() {
        app.people.drop_pseudonyms(unnamed).await;
    }
}

/// Guests who were not here for a day, but hold a seat in a match that goes on: it may have days for a move.
async fn playing(app: &App) -> HashSet<ActorId> {
    let mut playing = HashSet::new();
    for guest in app.people.guests.absent(app.basis.clock.utc()) {
        if app.library.plays(guest).await {
            playing.insert(guest);
        }
    }
    playing
}
