-- When a mute ends; nothing if it lasts until it is ended.
ALTER TABLE mute ADD COLUMN until_utc_ms INTEGER;
