-- Wins against computers without help, from the own start of a ruleset: the high scores.
CREATE TABLE score (
    match_id     BLOB    NOT NULL,
    actor        INTEGER NOT NULL,
    -- what the person was called; empty for accounts, which are shown under their own names
    name         TEXT    NOT NULL,
    -- the id of the computer opponent
    opponent     TEXT    NOT NULL,
    ruleset_hash BLOB    NOT NULL,
    -- the ruleset's name for people
    title        TEXT    NOT NULL,
    -- how many moves the person made
    moves        INTEGER NOT NULL,
    utc_ms       INTEGER NOT NULL,
    PRIMARY KEY (match_id, actor)
) STRICT, WITHOUT ROWID;

CREATE INDEX score_best ON score (ruleset_hash, opponent, actor, moves);
CREATE INDEX score_actor ON score (actor);
