-- The tag as the post's author typed it; null if it leads to the tag through a merge. What earlier authors typed is not known.
ALTER TABLE post_tags ADD COLUMN spelling TEXT;
UPDATE post_tags SET spelling = (SELECT name FROM tags WHERE id = tag_id);

-- Whether a moderator chose the name; other tags have the most common spelling of their public posts, the earliest of several.
ALTER TABLE tags ADD COLUMN name_chosen INTEGER NOT NULL DEFAULT 0 CHECK (name_chosen IN (0, 1));

CREATE TABLE tag_spellings (
  tag_id INTEGER NOT NULL REFERENCES tags (id),
  spelling TEXT NOT NULL,
  uses INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  PRIMARY KEY (tag_id, spelling)
) STRICT, WITHOUT ROWID;
CREATE INDEX tag_spellings_common ON tag_spellings (tag_id, uses DESC, first_at, spelling);
INSERT INTO tag_spellings (tag_id, spelling, uses, first_at)
SELECT tag_id, spelling, count(*), min(published_at) FROM post_tags WHERE published_at IS NOT NULL GROUP BY tag_id, spelling;

CREATE TRIGGER tag_spellings_added AFTER INSERT ON post_tags WHEN new.published_at IS NOT NULL AND new.spelling IS NOT NULL
BEGIN
  INSERT INTO tag_spellings (tag_id, spelling, uses, first_at) VALUES (new.tag_id, new.spelling, 1, new.published_at)
  ON CONFLICT DO UPDATE SET uses = uses + 1, first_at = min(first_at, excluded.first_at);
END;
CREATE TRIGGER tag_spellings_removed AFTER DELETE ON post_tags WHEN old.published_at IS NOT NULL AND old.spelling IS NOT NULL
BEGIN UPDATE tag_spellings SET uses = uses - 1 WHERE tag_id = old.tag_id AND spelling = old.spelling; END;
CREATE TRIGGER tag_spellings_shown AFTER UPDATE OF published_at ON post_tags
WHEN new.spelling IS NOT NULL AND old.published_at IS NULL AND new.published_at IS NOT NULL
BEGIN
  INSERT INTO tag_spellings (tag_id, spelling, uses, first_at) VALUES (new.tag_id, new.spelling, 1, new.published_at)
  ON CONFLICT DO UPDATE SET uses = uses + 1, first_at = min(first_at, excluded.first_at);
END;
CREATE TRIGGER tag_spellings_withdrawn AFTER UPDATE OF published_at ON post_tags
WHEN new.spelling IS NOT NULL AND old.published_at IS NOT NULL AND new.published_at IS NULL
BEGIN UPDATE tag_spellings SET uses = uses - 1 WHERE tag_id = new.tag_id AND spelling = new.spelling; END;

CREATE TRIGGER tags_named_first AFTER INSERT ON tag_spellings
BEGIN
  UPDATE tags SET name = (SELECT spelling FROM tag_spellings WHERE tag_id = new.tag_id ORDER BY uses DESC, first_at, spelling LIMIT 1)
  WHERE id = new.tag_id AND name_chosen = 0
    AND name <> (SELECT spelling FROM tag_spellings WHERE tag_id = new.tag_id ORDER BY uses DESC, first_at, spelling LIMIT 1);
END;
CREATE TRIGGER tags_named AFTER UPDATE OF uses ON tag_spellings
BEGIN
  DELETE FROM tag_spellings WHERE tag_id = new.tag_id AND spelling = new.spelling AND uses <= 0;
  UPDATE tags SET name = (SELECT spelling FROM tag_spellings WHERE tag_id = new.tag_id ORDER BY uses DESC, first_at, spelling LIMIT 1)
  WHERE id = new.tag_id AND name_chosen = 0
    AND name <> (SELECT spelling FROM tag_spellings WHERE tag_id = new.tag_id ORDER BY uses DESC, first_at, spelling LIMIT 1);
END;

-- Cached pages of older posts expire within an hour.
CREATE TRIGGER tags_renamed AFTER UPDATE OF name ON tags WHEN new.name <> old.name
BEGIN
  INSERT INTO cache_bumps (tag, at) SELECT value, CAST(unixepoch('subsec') * 1000 AS INTEGER)
  FROM json_each(json_array('tags', 'newest', 'tag-' || new.id));
  INSERT INTO cache_bumps (tag, at) SELECT 'post-' || hash, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM posts
  WHERE id IN (SELECT post_id FROM post_tags WHERE tag_id = new.id AND published_at IS NOT NULL
    ORDER BY published_at DESC, post_id DESC LIMIT 500);
END;
