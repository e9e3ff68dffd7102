-- Clocks of matches in the library: as text, which is not known of older rows until the server has
-- read their logs, and about how long such a game lasts, to sort by.
ALTER TABLE library ADD COLUMN clock TEXT;
ALTER TABLE library ADD COLUMN pace INTEGER NOT NULL DEFAULT 0;

CREATE INDEX library_pace ON library (pace, number);
CREATE INDEX library_unclocked ON library (match_id) WHERE clock IS NULL;

-- A person's tags in the order of a list; matches without tags come last.
CREATE INDEX shelf_by_tags ON shelf (
    actor, (CASE tags WHEN '' THEN char(1114111) ELSE substr(tags, 1, 120) END), number
);
