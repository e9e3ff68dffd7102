-- The second factor of an account. The secret is shared with a phone; without the password it opens nothing.
CREATE TABLE factor (
    actor     INTEGER NOT NULL PRIMARY KEY,
    secret    BLOB    NOT NULL,
    -- the last time step whose code was used; no code of it or before is taken again
    used_step INTEGER NOT NULL
) STRICT;

-- Codes for who lost the phone, each good for once.
CREATE TABLE recovery_code (
    actor       INTEGER NOT NULL,
    secret_hash BLOB    NOT NULL,
    PRIMARY KEY (actor, secret_hash)
) STRICT, WITHOUT ROWID;
