-- Matches that ended and whose result was not counted yet: written with the append that ends them.
CREATE TABLE uncounted (
    match_id BLOB NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- What was played before this table. Matches at one computer (mode 0) and void ones do not count.
INSERT INTO uncounted (match_id)
    SELECT match_id FROM match_head h WHERE state = 1
        AND NOT EXISTS (SELECT 1 FROM result r WHERE r.match_id = h.match_id)
        AND NOT EXISTS (SELECT 1 FROM library l WHERE l.match_id = h.match_id
                            AND (l.mode = 0 OR l.outcome NOT BETWEEN 1 AND 3));

-- Guests who are still known. Their names are in their tokens and at the boards.
CREATE TABLE guest (
    actor       INTEGER NOT NULL PRIMARY KEY,
    used_utc_ms INTEGER NOT NULL,
    -- 1 from when the guest left
    ended       INTEGER NOT NULL
) STRICT;

-- Players who are not the house account (1), have no account and were not erased are guests. Their last visit was
-- not recorded: 0 until the server sets it, so that nobody is erased on the day of the upgrade.
INSERT INTO guest (actor, used_utc_ms, ended)
    SELECT DISTINCT s.actor, 0, 0 FROM shelf s
        WHERE s.holds_seat = 1 AND s.actor NOT IN (0, 1)
            AND NOT EXISTS (SELECT 1 FROM account a WHERE a.actor = s.actor)
            AND NOT EXISTS (SELECT 1 FROM pseudonym p WHERE p.actor = s.actor);

-- Accounts that were removed before left their notes and tags behind.
DELETE FROM shelf_notes
    WHERE rowid IN (SELECT s.id FROM shelf s JOIN pseudonym p ON p.actor = s.actor);
UPDATE shelf SET notes = '', tags = '' WHERE actor IN (SELECT actor FROM pseudonym);
