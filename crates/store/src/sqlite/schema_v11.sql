-- What an account chose on the page, as text that only the page reads.
CREATE TABLE preferences (
    actor INTEGER NOT NULL PRIMARY KEY,
    text  TEXT    NOT NULL
) STRICT;

-- Who the person played against: another account, or a computer. Nothing for guests, and in teams of several.
ALTER TABLE result ADD COLUMN opponent INTEGER;
CREATE INDEX result_opponent ON result (opponent) WHERE opponent IS NOT NULL;

-- In matches from before, where both players have accounts.
UPDATE result SET opponent = (
    SELECT o.actor FROM result o
        WHERE o.match_id = result.match_id AND o.actor <> result.actor AND o.score = 2 - result.score
) WHERE (SELECT count(*) FROM result o WHERE o.match_id = result.match_id) = 2;

-- Matches against computers (mode 3) were not counted before. Those of accounts are counted now.
INSERT OR IGNORE INTO uncounted (match_id)
    SELECT l.match_id FROM library l
        WHERE l.mode = 3 AND l.outcome BETWEEN 1 AND 3
            AND EXISTS (SELECT 1 FROM shelf s JOIN account a ON a.actor = s.actor
                            WHERE s.number = l.number AND s.holds_seat = 1);
