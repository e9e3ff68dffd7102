-- Every match in one line. Written with each append, so it is narrow, and the texts that people
-- write are elsewhere.
CREATE TABLE library (
    number          INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    match_id        BLOB    NOT NULL UNIQUE,
    -- one name a line, seat by seat
    names           TEXT    NOT NULL,
    -- the same in lower case, each between two line ends
    folded          TEXT    NOT NULL,
    first_key       TEXT    NOT NULL,
    second_key      TEXT    NOT NULL,
    ruleset         TEXT    NOT NULL,
    ruleset_key     TEXT    NOT NULL,
    mode            INTEGER NOT NULL,
    -- 0 while the match is not over
    outcome         INTEGER NOT NULL,
    ending          TEXT    NOT NULL,
    plies           INTEGER NOT NULL,
    begun           INTEGER NOT NULL,
    kept            INTEGER NOT NULL,
    activity_utc_ms INTEGER NOT NULL
) STRICT;

-- One for each column a list can be sorted by.
CREATE INDEX library_activity ON library (activity_utc_ms, number);
CREATE INDEX library_plies ON library (plies, number);
CREATE INDEX library_first ON library (first_key, number);
CREATE INDEX library_second ON library (second_key, number);
CREATE INDEX library_ruleset ON library (ruleset_key, number);
CREATE INDEX library_outcome ON library (outcome, number);
CREATE INDEX library_ending ON library (ending, number);

-- `shelf` is the stored name of UserGameData: what each person keeps about a match. There is a row for everybody who holds a seat.
CREATE TABLE shelf (
    id             INTEGER NOT NULL PRIMARY KEY,
    actor          INTEGER NOT NULL,
    number         INTEGER NOT NULL,
    holds_seat     INTEGER NOT NULL,
    notes          TEXT    NOT NULL,
    -- one tag a line, each between two line ends
    tags           TEXT    NOT NULL,
    deleted_utc_ms INTEGER
) STRICT;

CREATE UNIQUE INDEX shelf_place ON shelf (actor, number);
CREATE INDEX shelf_number ON shelf (number);
CREATE INDEX shelf_deleted ON shelf (deleted_utc_ms) WHERE deleted_utc_ms IS NOT NULL;
-- What a person deleted, and what a person gave tags to: most matches are neither.
CREATE INDEX shelf_bin ON shelf (actor, number) WHERE deleted_utc_ms IS NOT NULL;
CREATE INDEX shelf_tagged ON shelf (actor, number, tags, deleted_utc_ms, holds_seat)
    WHERE tags <> '';

-- Words of names and notes; the rows are those of library and shelf.
CREATE VIRTUAL TABLE library_names USING fts5 (
    names, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
CREATE VIRTUAL TABLE shelf_notes USING fts5 (
    notes, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
);
