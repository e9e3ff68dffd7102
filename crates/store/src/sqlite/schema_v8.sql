-- What the computer says about finished matches, on request. The caller defines the payload; its first byte is the
-- version of its encoding.
CREATE TABLE review (
    match_id    BLOB    NOT NULL PRIMARY KEY,
    payload     BLOB    NOT NULL,
    made_utc_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
