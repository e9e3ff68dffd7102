-- People. Secrets are here as hashes only.
CREATE TABLE account (
    actor          INTEGER NOT NULL PRIMARY KEY,
    name           TEXT    NOT NULL,
    -- what all names that look like it have in common
    skeleton       TEXT    NOT NULL UNIQUE,
    -- 0 player, 1 organizer
    role           INTEGER NOT NULL,
    -- Argon2id with its salt and cost, in PHC form
    password       TEXT    NOT NULL,
    created_utc_ms INTEGER NOT NULL
) STRICT;

-- Under what name the games of an account that is gone are shown.
CREATE TABLE pseudonym (
    actor INTEGER NOT NULL PRIMARY KEY,
    name  TEXT    NOT NULL
) STRICT;

CREATE TABLE session (
    id            INTEGER NOT NULL PRIMARY KEY,
    secret_hash   BLOB    NOT NULL UNIQUE,
    actor         INTEGER NOT NULL,
    opened_utc_ms INTEGER NOT NULL,
    used_utc_ms   INTEGER NOT NULL,
    device        TEXT    NOT NULL
) STRICT;

CREATE INDEX session_actor ON session (actor);

CREATE TABLE link (
    id             INTEGER NOT NULL PRIMARY KEY,
    -- 0 set-up, 1 registration, 2 reset
    kind           INTEGER NOT NULL,
    secret_hash    BLOB    NOT NULL UNIQUE,
    maker          INTEGER NOT NULL,
    subject        INTEGER,
    role           INTEGER NOT NULL,
    uses_left      INTEGER NOT NULL,
    made_utc_ms    INTEGER NOT NULL,
    expires_utc_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE mute (
    by_actor INTEGER NOT NULL,
    actor    INTEGER NOT NULL,
    PRIMARY KEY (by_actor, actor)
) STRICT, WITHOUT ROWID;

CREATE TABLE report (
    id       INTEGER NOT NULL PRIMARY KEY,
    match_id BLOB    NOT NULL,
    line     INTEGER NOT NULL,
    subject  INTEGER NOT NULL,
    reporter INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    reason   TEXT    NOT NULL,
    utc_ms   INTEGER NOT NULL,
    -- nothing while it is open, 0 the line stays, 1 the line was erased
    verdict  INTEGER,
    UNIQUE (match_id, line, reporter)
) STRICT;

CREATE INDEX report_open ON report (reporter) WHERE verdict IS NULL;

-- How a match ended for an account; a profile counts them.
CREATE TABLE result (
    match_id BLOB    NOT NULL,
    actor    INTEGER NOT NULL,
    ruleset  TEXT    NOT NULL,
    -- 0 lost, 1 drawn, 2 won
    score    INTEGER NOT NULL,
    utc_ms   INTEGER NOT NULL,
    PRIMARY KEY (match_id, actor)
) STRICT, WITHOUT ROWID;

CREATE INDEX result_actor ON result (actor, ruleset, score);
