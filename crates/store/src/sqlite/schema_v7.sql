-- Whether a server loads an unfinished match only when somebody asks for it: no clock runs, and the lobby does not list
-- it. What older versions left is loaded at the next start, which finds out.
ALTER TABLE match_head ADD COLUMN on_demand INTEGER NOT NULL DEFAULT 0;

-- What a server loads when it starts.
CREATE INDEX match_woken ON match_head (match_id) WHERE state = 0 AND on_demand = 0;

-- When a server last said that it is running: until then people could play.
CREATE TABLE heartbeat (
    id     INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    utc_ms INTEGER NOT NULL
) STRICT;

-- What a guest is called, for chat lines of spectators; empty for guests from before this was stored. It is erased
-- with the guest.
ALTER TABLE guest ADD COLUMN name TEXT NOT NULL DEFAULT '';

-- Passkeys, as second factors. Only public keys are here; nobody can log in with what this table contains.
CREATE TABLE passkey (
    -- the authenticator's name for it; no two accounts share one
    credential   BLOB    NOT NULL PRIMARY KEY,
    -- the number by which its owner removes it
    id           INTEGER NOT NULL UNIQUE,
    actor        INTEGER NOT NULL,
    name         TEXT    NOT NULL,
    -- the algorithm's number in COSE: -7 ES256, -8 EdDSA, -257 RS256
    algorithm    INTEGER NOT NULL,
    public_key   BLOB    NOT NULL,
    -- the authenticator's last count of signatures; 0 if it does not count
    counter      INTEGER NOT NULL,
    made_utc_ms  INTEGER NOT NULL,
    used_utc_ms  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX passkey_actor ON passkey (actor);
