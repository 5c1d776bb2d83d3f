-- What the editors of a publication arrange on its page. A post leaves the arrangement and its series with its publication; one that is
-- withdrawn or removed keeps its place until it is published again, and readers do not see it meanwhile.
ALTER TABLE publications ADD COLUMN front_page_version INTEGER NOT NULL DEFAULT 0;
-- Names the save that made the version, so that its retry is a no-op.
ALTER TABLE publications ADD COLUMN front_page_save TEXT;

CREATE TABLE publication_picks (
  publication_id INTEGER NOT NULL REFERENCES publications (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  place TEXT NOT NULL CHECK (place IN ('lead', 'featured', 'pinned')),
  position INTEGER NOT NULL,
  PRIMARY KEY (publication_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX publication_picks_post ON publication_picks (post_id);

CREATE TABLE publication_sections (
  publication_id INTEGER NOT NULL REFERENCES publications (id),
  tag_id INTEGER NOT NULL REFERENCES tags (id),
  title TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (publication_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX publication_sections_tag ON publication_sections (tag_id);

CREATE TABLE series (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  publication_id INTEGER NOT NULL REFERENCES publications (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL,
  client_key TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX series_of_publication ON series (publication_id, position, id);
CREATE UNIQUE INDEX series_client_key ON series (publication_id, client_key);

CREATE TABLE series_posts (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id),
  series_id INTEGER NOT NULL REFERENCES series (id),
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX series_posts_in_order ON series_posts (series_id, position, post_id);

CREATE TRIGGER posts_left_front_page AFTER UPDATE OF publication_id ON posts WHEN new.publication_id IS NOT old.publication_id
BEGIN
  DELETE FROM publication_picks WHERE post_id = new.id;
  DELETE FROM series_posts WHERE post_id = new.id;
  UPDATE post_tags SET publication_id = new.publication_id WHERE post_id = new.id;
END;

-- The sections of a publication read the newest posts with a tag from one index.
ALTER TABLE post_tags ADD COLUMN publication_id INTEGER;
UPDATE post_tags SET publication_id = (SELECT publication_id FROM posts WHERE id = post_id);
CREATE INDEX post_tags_of_publication ON post_tags (publication_id, tag_id, published_at DESC, post_id DESC)
  WHERE publication_id IS NOT NULL AND published_at IS NOT NULL;
CREATE TRIGGER post_tags_published_in AFTER INSERT ON post_tags
WHEN (SELECT publication_id FROM posts WHERE id = new.post_id) IS NOT new.publication_id
BEGIN
  UPDATE post_tags SET publication_id = (SELECT publication_id FROM posts WHERE id = new.post_id)
  WHERE post_id = new.post_id AND tag_id = new.tag_id;
END;

CREATE TRIGGER publications_closed AFTER UPDATE OF closed_at ON publications WHEN new.closed_at IS NOT NULL AND old.closed_at IS NULL
BEGIN
  DELETE FROM publication_picks WHERE publication_id = new.id;
  DELETE FROM publication_sections WHERE publication_id = new.id;
  DELETE FROM series_posts WHERE series_id IN (SELECT id FROM series WHERE publication_id = new.id);
  DELETE FROM series WHERE publication_id = new.id;
END;

-- Lists the members of a role without reading those of the others.
CREATE INDEX publication_members_of_role ON publication_members (publication_id, role, joined_at, user_id);
