-- A ruleset's text, once for all matches that are pinned to it.
CREATE TABLE ruleset (
    hash BLOB NOT NULL PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Where a match stands. Rows are small because every append writes one; the header is beside it.
CREATE TABLE match_head (
    match_id        BLOB    NOT NULL PRIMARY KEY,
    epoch           INTEGER NOT NULL,
    seq             INTEGER NOT NULL,
    chat_seq        INTEGER NOT NULL,
    shard           INTEGER NOT NULL,
    -- 0 live, 1 finished, 2 being imported, 3 being deleted
    state           INTEGER NOT NULL,
    ruleset_hash    BLOB    NOT NULL,
    -- the hash of the header and all events
    chain           BLOB    NOT NULL,
    created_utc_ms  INTEGER NOT NULL,
    activity_utc_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a server looks for when it starts.
CREATE INDEX match_not_finished ON match_head (state, match_id) WHERE state <> 1;

CREATE TABLE match_header (
    match_id BLOB NOT NULL PRIMARY KEY,
    payload  BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE event (
    match_id     BLOB    NOT NULL,
    seq          INTEGER NOT NULL,
    epoch        INTEGER NOT NULL,
    -- the append it came with
    append_first INTEGER NOT NULL,
    append_last  INTEGER NOT NULL,
    board        INTEGER,
    kind         INTEGER NOT NULL,
    visibility   INTEGER NOT NULL,
    actor        INTEGER NOT NULL,
    cmd_id       INTEGER,
    match_ms     INTEGER NOT NULL,
    charged_ms   INTEGER NOT NULL,
    comp_ms      INTEGER NOT NULL,
    clocks_after BLOB    NOT NULL,
    prev_hash    BLOB    NOT NULL,
    payload      BLOB    NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

-- A command is done once.
CREATE UNIQUE INDEX event_command ON event (match_id, actor, cmd_id) WHERE cmd_id IS NOT NULL;

CREATE TABLE chat (
    match_id  BLOB    NOT NULL,
    seq       INTEGER NOT NULL,
    -- the last event of the match when it was said
    after_seq INTEGER NOT NULL,
    room      INTEGER NOT NULL,
    actor     INTEGER NOT NULL,
    cmd_id    INTEGER,
    utc_ms    INTEGER NOT NULL,
    text      TEXT    NOT NULL,
    erased    INTEGER NOT NULL,
    PRIMARY KEY (match_id, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX chat_command ON chat (match_id, actor, cmd_id) WHERE cmd_id IS NOT NULL;

-- Filled and emptied to find out whether the disk takes writes again.
CREATE TABLE trial (
    id     INTEGER NOT NULL PRIMARY KEY,
    filler BLOB    NOT NULL
) STRICT;
