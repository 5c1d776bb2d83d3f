-- The review of an import as a whole. Its posts that are held only for their links wait together, for one decision; a term rule or a blocked
-- domain holds a post by itself. `hash` is that of the import, in `imports` or `podcast_imports`, whose rows are deleted with the account.
CREATE TABLE import_reviews (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('posts', 'podcast')),
  owner_id INTEGER NOT NULL REFERENCES users (id),
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'returned')),
  opened_at INTEGER NOT NULL,
  decided_at INTEGER,
  moderator_id INTEGER REFERENCES users (id),
  -- Why a moderator returned the import, shown to its owner.
  reason TEXT NOT NULL DEFAULT '',
  CHECK ((state = 'open') = (decided_at IS NULL))
) STRICT;
CREATE INDEX import_reviews_open ON import_reviews (opened_at, id) WHERE state = 'open';
CREATE INDEX import_reviews_owner ON import_reviews (owner_id);

-- The import that brought the version; null for one that its author asked to publish.
ALTER TABLE post_reviews ADD COLUMN import_hash TEXT;
CREATE INDEX post_reviews_import ON post_reviews (import_hash, post_id) WHERE state = 'held' AND import_hash IS NOT NULL;

UPDATE post_reviews SET import_hash = coalesce(
  (SELECT i.hash FROM imported_posts m JOIN imports i ON i.id = m.import_id WHERE m.post_id = post_reviews.post_id LIMIT 1),
  (SELECT i.hash FROM podcast_import_items t JOIN podcast_imports i ON i.id = t.import_id WHERE t.post_id = post_reviews.post_id LIMIT 1))
WHERE state = 'held' AND settings ->> '$.publishedAt' IS NOT NULL;

INSERT INTO import_reviews (hash, kind, owner_id, opened_at)
SELECT import_hash, iif(EXISTS (SELECT 1 FROM imports i WHERE i.hash = import_hash), 'posts', 'podcast'), author_id, min(held_at)
FROM post_reviews WHERE import_hash IS NOT NULL GROUP BY import_hash;

-- Why the version is held, for its author: a JSON array of causes.
ALTER TABLE post_reviews ADD COLUMN causes TEXT CHECK (causes IS NULL OR json_valid(causes));
UPDATE post_reviews SET causes = iif(
  EXISTS (SELECT 1 FROM sponsorships s WHERE s.post_id = post_reviews.post_id AND s.state IN ('unpaid', 'in_review', 'approved')),
  '["sponsored"]',
  iif(screening IS NULL, '["links"]', iif(json_array_length(screening, '$.domains') > 0, '["domains"]', '["terms"]')))
WHERE state = 'held';
