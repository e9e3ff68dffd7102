-- Puzzles: what each person solved.

-- a person's rating and records
CREATE TABLE puzzle_person (
    actor         INTEGER PRIMARY KEY,
    -- nothing before the first rated try
    rating        REAL,
    deviation     REAL,
    tries         INTEGER NOT NULL,
    solved        INTEGER NOT NULL,
    in_a_row      INTEGER NOT NULL,
    best_in_a_row INTEGER NOT NULL,
    -- the last day whose puzzle was solved, counted from 1970
    day           INTEGER,
    days_in_a_row INTEGER NOT NULL,
    best_days     INTEGER NOT NULL,
    best_streak   INTEGER NOT NULL,
    best_survival INTEGER NOT NULL
) STRICT;

-- the result of a person's first try of a puzzle, which alone is rated
CREATE TABLE puzzle_result (
    actor  INTEGER NOT NULL,
    puzzle TEXT    NOT NULL,
    -- 0 failed, 1 solved, 2 with a hint
    result INTEGER NOT NULL,
    -- when the puzzle was last tried
    utc_ms INTEGER NOT NULL,
    PRIMARY KEY (actor, puzzle)
) STRICT, WITHOUT ROWID;

-- what the tries of all people say about a puzzle's difficulty
CREATE TABLE puzzle_rating (
    puzzle    TEXT    PRIMARY KEY,
    rating    REAL    NOT NULL,
    deviation REAL    NOT NULL,
    tries     INTEGER NOT NULL,
    solved    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
