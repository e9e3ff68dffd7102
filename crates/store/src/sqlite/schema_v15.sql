-- The preset message that a chat line is, in the server's words; nothing for lines that somebody wrote.
ALTER TABLE chat ADD COLUMN signal TEXT;

-- Who played on the person's side: another account, or a computer. Nothing for guests, and on one board.
ALTER TABLE result ADD COLUMN partner INTEGER;
CREATE INDEX result_partner ON result (partner) WHERE partner IS NOT NULL;

-- Logs of other things than matches, such as the series that a table plays.
CREATE TABLE log_head (
    kind            INTEGER NOT NULL,
    log_id          BLOB    NOT NULL,
    seq             INTEGER NOT NULL,
    -- 0 open, 1 closed
    state           INTEGER NOT NULL,
    -- the hash of all entries
    chain           BLOB    NOT NULL,
    created_utc_ms  INTEGER NOT NULL,
    activity_utc_ms INTEGER NOT NULL,
    PRIMARY KEY (kind, log_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX log_recent ON log_head (kind, state, activity_utc_ms);

CREATE TABLE log_entry (
    kind      INTEGER NOT NULL,
    log_id    BLOB    NOT NULL,
    seq       INTEGER NOT NULL,
    utc_ms    INTEGER NOT NULL,
    -- the hash of all entries before it
    prev_hash BLOB    NOT NULL,
    payload   BLOB    NOT NULL,
    PRIMARY KEY (kind, log_id, seq)
) STRICT, WITHOUT ROWID;
