-- A draft that a broadcast sends by email without publishing it, as it was when its author sent it. Later edits change nothing here.
CREATE TABLE broadcast_snapshots (
  broadcast_id INTEGER PRIMARY KEY REFERENCES broadcasts (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  revision INTEGER NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  cover TEXT CHECK (json_valid(cover)),
  document TEXT NOT NULL CHECK (json_valid(document)),
  text TEXT NOT NULL
) STRICT;
CREATE INDEX broadcast_snapshots_post ON broadcast_snapshots (post_id);
