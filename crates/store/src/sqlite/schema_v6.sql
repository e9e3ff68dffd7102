-- How many moves were made; nothing where no append has said so yet. The head is written with every append anyway, and
-- the row of the library, which has many indexes, only when somebody is about to read it.
ALTER TABLE match_head ADD COLUMN plies INTEGER;
