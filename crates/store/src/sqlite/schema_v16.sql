-- Designs: rulesets that people invent. A draft is overwritten whenever it is saved.
CREATE TABLE design (
    id               BLOB    PRIMARY KEY,
    owner            INTEGER NOT NULL,
    name             TEXT    NOT NULL,
    -- the form shared by all names that look like it
    skeleton         TEXT    NOT NULL,
    -- 0 private, 1 unlisted, 2 public
    sharing          INTEGER NOT NULL,
    -- of the link to it
    code             BLOB,
    draft            TEXT    NOT NULL,
    draft_seq        INTEGER NOT NULL,
    draft_bytes      INTEGER NOT NULL,
    -- the bytes of its versions and pictures
    kept_bytes       INTEGER NOT NULL,
    created_utc_ms   INTEGER NOT NULL,
    saved_utc_ms     INTEGER NOT NULL,
    published_utc_ms INTEGER,
    -- whether organizers took it out of the gallery
    barred           INTEGER NOT NULL,
    deleted_utc_ms   INTEGER,
    -- each on a line of its own, with a line break before the first and after the last
    tags             TEXT    NOT NULL,
    -- the design that it was copied from, as it was called then
    source_id        BLOB,
    source_name      TEXT,
    source_owner     INTEGER,
    source_version   INTEGER,
    plays            INTEGER NOT NULL,
    -- the sum and the number of ratings, and their place in the gallery
    stars            INTEGER NOT NULL,
    ratings          INTEGER NOT NULL,
    merit            INTEGER NOT NULL,
    -- what lists show of the latest version; number 0 if there is none
    version          INTEGER NOT NULL,
    sentence         TEXT    NOT NULL,
    fen              TEXT    NOT NULL,
    files            INTEGER NOT NULL,
    ranks            INTEGER NOT NULL,
    -- name, sentence and tags in lower case
    search           TEXT    NOT NULL
) STRICT;

CREATE INDEX design_owner ON design (owner, saved_utc_ms, draft_bytes, kept_bytes);
CREATE INDEX design_skeleton ON design (skeleton);
CREATE INDEX design_deleted ON design (deleted_utc_ms) WHERE deleted_utc_ms IS NOT NULL;
CREATE INDEX design_plays ON design (plays, id) WHERE sharing = 2 AND deleted_utc_ms IS NULL;
CREATE INDEX design_merit ON design (merit, id) WHERE sharing = 2 AND deleted_utc_ms IS NULL;
CREATE INDEX design_newest ON design (published_utc_ms, id) WHERE sharing = 2 AND deleted_utc_ms IS NULL;

CREATE TABLE design_version (
    design       BLOB    NOT NULL,
    number       INTEGER NOT NULL,
    ruleset_hash BLOB    NOT NULL,
    name         TEXT    NOT NULL,
    utc_ms       INTEGER NOT NULL,
    -- how it differs from the version before
    changes      TEXT    NOT NULL,
    text         TEXT    NOT NULL,
    PRIMARY KEY (design, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE design_picture (
    design BLOB NOT NULL,
    letter TEXT NOT NULL,
    hash   BLOB NOT NULL,
    text   TEXT NOT NULL,
    PRIMARY KEY (design, letter)
) STRICT, WITHOUT ROWID;

CREATE INDEX design_picture_hash ON design_picture (hash);

CREATE TABLE design_rating (
    design BLOB    NOT NULL,
    actor  INTEGER NOT NULL,
    stars  INTEGER NOT NULL,
    PRIMARY KEY (design, actor)
) STRICT, WITHOUT ROWID;

CREATE INDEX design_rating_actor ON design_rating (actor);

CREATE TABLE design_play (
    design   BLOB NOT NULL,
    match_id BLOB NOT NULL,
    PRIMARY KEY (design, match_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE design_report (
    id       INTEGER PRIMARY KEY,
    design   BLOB    NOT NULL,
    -- nothing after the reporter was erased
    reporter INTEGER,
    reason   TEXT    NOT NULL,
    utc_ms   INTEGER NOT NULL
) STRICT;

CREATE INDEX design_report_design ON design_report (design, reporter);
CREATE INDEX design_report_reporter ON design_report (reporter);
