-- States of a draft that were overwritten: what a session began with, what had stood ten minutes, what lost more than half its length,
-- and every state readers saw. `words` is null until the cron has counted; `added` and `removed` are against the revision before.
-- `document` stands last, so that reading the rest of a row reads none of it.
CREATE TABLE post_revisions (
  post_id INTEGER NOT NULL REFERENCES posts (id),
  revision INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('written', 'published', 'restored')),
  by_user_id INTEGER NOT NULL REFERENCES users (id),
  at INTEGER NOT NULL,
  restored_from INTEGER,
  words INTEGER,
  added INTEGER,
  removed INTEGER,
  bytes INTEGER NOT NULL,
  title TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  PRIMARY KEY (post_id, revision)
) STRICT;
CREATE INDEX post_revisions_age ON post_revisions (at) WHERE kind <> 'published';
CREATE INDEX post_revisions_uncounted ON post_revisions (post_id, revision) WHERE words IS NULL;

-- A save is named `<session>_<id>` by the editor; another session on the same draft means another tab, device or day.
CREATE TRIGGER post_drafts_overwritten BEFORE UPDATE OF document ON post_drafts
WHEN new.revision <> old.revision
  AND (new.document <> old.document OR new.title <> old.title)
  AND NOT EXISTS (SELECT 1 FROM post_revisions WHERE post_id = old.post_id AND revision = old.revision)
  AND (
    EXISTS (SELECT 1 FROM post_bodies WHERE post_id = old.post_id AND revision = old.revision)
    OR (instr(new.last_save, '_') = 13 AND substr(new.last_save, 1, 13) <> substr(old.last_save, 1, 13))
    OR length(old.document) > 2 * length(new.document) + 500
    OR old.updated_at >= 600000 + coalesce(
      (SELECT max(at) FROM post_revisions WHERE post_id = old.post_id),
      (SELECT created_at FROM posts WHERE id = old.post_id)
    )
  )
BEGIN
  INSERT INTO post_revisions (post_id, revision, kind, by_user_id, at, bytes, title, document)
  SELECT old.post_id, old.revision, iif(body.revision IS NULL, 'written', 'published'), post.author_id,
    iif(body.revision IS NULL, old.updated_at, coalesce(post.edited_at, post.published_at, old.updated_at)),
    octet_length(old.document), old.title, old.document
  FROM posts post LEFT JOIN post_bodies body ON body.post_id = post.id AND body.revision = old.revision
  WHERE post.id = old.post_id;
END;

-- What readers saw is kept also when the draft had moved on before it was published.
CREATE TRIGGER post_bodies_overwritten BEFORE UPDATE OF document ON post_bodies
WHEN new.revision <> old.revision
BEGIN
  INSERT INTO post_revisions (post_id, revision, kind, by_user_id, at, bytes, title, document)
  SELECT old.post_id, old.revision, 'published', author_id, coalesce(edited_at, published_at, updated_at),
    octet_length(old.document), title, old.document
  FROM posts WHERE id = old.post_id
    AND NOT EXISTS (SELECT 1 FROM post_revisions WHERE post_id = old.post_id AND revision = old.revision);
  UPDATE post_revisions SET kind = 'published' WHERE post_id = old.post_id AND revision = old.revision AND kind <> 'published';
END;

-- At most 200 revisions and 20 MB of them a post; the oldest go.
CREATE TRIGGER post_revisions_capped AFTER INSERT ON post_revisions
BEGIN
  DELETE FROM post_revisions WHERE post_id = new.post_id AND revision IN (
    SELECT revision FROM (
      SELECT revision, row_number() OVER newest AS place, sum(bytes) OVER newest AS total
      FROM post_revisions WHERE post_id = new.post_id WINDOW newest AS (ORDER BY revision DESC)
    ) WHERE place > 200 OR total > 20000000
  );
END;

-- The next one now follows another: it is counted again.
CREATE TRIGGER post_revisions_thinned AFTER DELETE ON post_revisions
BEGIN
  UPDATE post_revisions SET words = NULL WHERE post_id = old.post_id
    AND revision = (SELECT min(revision) FROM post_revisions WHERE post_id = old.post_id AND revision > old.revision);
END;

-- Secret addresses of drafts. `hash` names a link to its author; of the secret only the digest is kept.
-- `last_visit` is made by the visiting page, so that a repeated visit counts once.
CREATE TABLE draft_links (
  hash TEXT PRIMARY KEY,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  client_key TEXT NOT NULL,
  token_digest TEXT NOT NULL UNIQUE,
  label TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  visits INTEGER NOT NULL DEFAULT 0,
  visited_at INTEGER,
  last_visit TEXT NOT NULL DEFAULT '',
  UNIQUE (post_id, client_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_links_expiry ON draft_links (expires_at);
