-- The review of a new member's first post with links: at most one row a post, about the version its author last asked to publish.
-- `document`, `html`, `text` and `links` are that version, kept while it is held; `settings` are those of its publication, kept for the
-- author until they are published. `version` grows with every change of what is held, so that a decision is about what the moderator read.
CREATE TABLE post_reviews (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id),
  author_id INTEGER NOT NULL REFERENCES users (id),
  state TEXT NOT NULL CHECK (state IN ('held', 'released', 'returned', 'withdrawn')),
  version INTEGER NOT NULL DEFAULT 1,
  revision INTEGER NOT NULL,
  held_at INTEGER NOT NULL,
  settings TEXT CHECK (settings IS NULL OR json_valid(settings)),
  document TEXT CHECK (document IS NULL OR json_valid(document)),
  html TEXT,
  text TEXT,
  links TEXT CHECK (links IS NULL OR json_valid(links)),
  decided_at INTEGER,
  moderator_id INTEGER REFERENCES users (id),
  reason TEXT NOT NULL DEFAULT '',
  -- When a version was last returned; from then on the age of the account does not matter.
  returned_at INTEGER
) STRICT;
CREATE INDEX post_reviews_held ON post_reviews (held_at, post_id) WHERE state = 'held';
CREATE INDEX post_reviews_author ON post_reviews (author_id, state);

-- Whoever removes a post, no version of it waits any longer.
CREATE TRIGGER posts_removed_review AFTER UPDATE OF state ON posts WHEN new.state = 'removed' AND old.state <> 'removed'
BEGIN
  UPDATE post_reviews SET state = 'withdrawn', document = NULL, html = NULL, text = NULL, links = NULL
  WHERE post_id = new.id AND state = 'held';
END;
