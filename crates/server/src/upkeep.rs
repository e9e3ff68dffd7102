//! Periodic upkeep: counts missed results, erases guests who are gone, lists old matches, purges deleted ones.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use ids::ActorId;

use crate::app::App;
use crate::identity::GuestScope;
use crate::limits::{GUESTS_CONSIDERED, GUESTS_ERASED_AT_ONCE};

/// The time between two rounds.
const INTERVAL: Duration = Duration::from_secs(15 * 60);
/// How often mutes may end between two rounds: twice a minute.
const LOOKS_AT_MUTES: u32 = 30;

/// Runs the upkeep until the task is dropped.
pub async fn keep(app: Arc<App>) {
    begin(&app).await;
    loop {
        once(&app).await;
        for _ in 0..LOOKS_AT_MUTES {
            tokio::time::sleep(INTERVAL / LOOKS_AT_MUTES).await;
            end_mutes(&app).await;
        }
    }
}

/// Ends the mutes whose time is over, and shows the messages again.
pub async fn end_mutes(app: &App) {
    if app.people.end_mutes().await {
        app.live.people_changed();
    }
}

/// Migrates what an older version or an interrupted run left behind.
async fn begin(app: &App) {
    let listed = app.library.enlist_all().await;
    if listed > 0 {
        tracing::info!(listed, "older matches are now listed in the library");
        app.people.guests.reload().await;
    }
    let renamed = app.library.rename_all_former().await;
    if renamed > 0 {
        tracing::info!(renamed, "matches now show the pseudonyms of deleted accounts");
    }
}

/// Runs one round.
pub async fn once(app: &App) {
    end_mutes(app).await;
    let counted = app.live.count_missed().await;
    if counted > 0 {
        tracing::info!(counted, "missed results are now counted");
    }
    let playing = playing(app).await;
    let is_here = |guest| app.people.connections.has_guest(guest) || playing.contains(&guest);
    let erased = app.people.erase_guests(is_here).await;
    let renamed = app.library.rename_rest().await;
    if renamed > 0 {
        tracing::info!(renamed, "matches that could not be renamed before are renamed now");
    }
    if !erased.is_empty() {
        app.live.people_changed();
        for (guest, pseudonym) in &erased {
            app.library.rename_former(*guest, pseudonym).await;
        }
        tracing::info!(guests = erased.len(), "guests who were away for a day are erased");
    }
    let purged = app.library.purge().await;
    if purged > 0 {
        tracing::info!(purged, "deleted matches are purged");
    }
    let deleted = app.tables.delete_old().await;
    if deleted > 0 {
        tracing::info!(deleted, "tables that were closed long ago are deleted");
    }
    let erased = app.designs.erase_old().await;
    if erased > 0 {
        tracing::info!(erased, "designs that were deleted long ago are erased");
    }
    // Last: what was just erased and purged may have been the last to name somebody.
    let unnamed = app.library.unnamed_former().await;
    if !unnamed.is_empty() {
        app.people.drop_pseudonyms(unnamed).await;
    }
}

/// Erases some guests who are away and play nothing, to make room for a new one.
pub(crate) async fn make_room_for_guests(app: &Arc<App>, scope: GuestScope) {
    let guests = &app.people.guests;
    let _turn = guests.turn_to_make_room().await;
    if guests.check_place(scope).is_ok() {
        // The request before this one made room.
        return;
    }
    let now = app.clock.utc();
    let mut erased = Vec::new();
    for guest in guests.idle(now, GUESTS_CONSIDERED) {
        let actor = guest.actor;
        if app.people.connections.has_guest(actor) || app.library.plays(actor).await {
            // From now on the last to be considered.
            guests.keep(actor, now).await;
        } else if let Some(pseudonym) = guests.evict(&guest, &*app.random).await {
            app.people.connections.close_guest(actor);
            erased.push((actor, pseudonym));
        }
        if erased.len() >= GUESTS_ERASED_AT_ONCE {
            break;
        }
    }
    if erased.is_empty() {
        return;
    }
    tracing::info!(guests = erased.len(), "guests who are away are erased to make room");
    app.live.people_changed();
    let library = Arc::clone(&app.library);
    // Somebody waits for the place; the games can be renamed afterwards.
    tokio::spawn(async move {
        for (guest, pseudonym) in &erased {
            library.rename_former(*guest, pseudonym).await;
        }
    });
}

/// Guests who were away for a day but play an unfinished match. It may allow days for a move.
async fn playing(app: &App) -> HashSet<ActorId> {
    let mut playing = HashSet::new();
    for guest in app.people.guests.absent(app.clock.utc()) {
        if app.library.plays(guest).await {
            playing.insert(guest);
        }
    }
    playing
}
