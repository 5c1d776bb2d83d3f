-- By which the feed a show came from is found again, in whatever spelling: worker/lib/feed-key.ts. Empty: not known.
ALTER TABLE podcast_imports ADD COLUMN feed_key TEXT NOT NULL DEFAULT '';
CREATE INDEX podcast_imports_feed_key ON podcast_imports (feed_key) WHERE feed_key <> '';
