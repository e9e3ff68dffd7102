-- A person's variations, comments and arrows for a match, as text that only that person reads.
CREATE TABLE variation_tree (
    actor  INTEGER NOT NULL,
    -- the match's number in the library
    number INTEGER NOT NULL,
    text   TEXT    NOT NULL
) STRICT;

CREATE UNIQUE INDEX variation_tree_place ON variation_tree (actor, number);
CREATE INDEX variation_tree_number ON variation_tree (number);
