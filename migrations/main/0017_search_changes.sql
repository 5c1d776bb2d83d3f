-- What the search index has to read anew: one row for each thing it may hold, whose revision grows with every change of what is
-- indexed of it. Triggers keep it, so that no write can forget to; the index takes over a revision once.
CREATE TABLE search_changes (
  type TEXT NOT NULL,
  source_id INTEGER NOT NULL,
  revision INTEGER NOT NULL DEFAULT 1,
  waits INTEGER NOT NULL DEFAULT 1 CHECK (waits IN (0, 1)),
  PRIMARY KEY (type, source_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX search_changes_waiting ON search_changes (type, source_id) WHERE waits = 1;

-- Up to where the nightly comparison of both databases has come.
CREATE TABLE search_sweeps (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  type TEXT NOT NULL DEFAULT '',
  source_id INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO search_sweeps (id) VALUES (1);

INSERT INTO search_changes (type, source_id) SELECT 'posts', id FROM posts WHERE state = 'published';
INSERT INTO search_changes (type, source_id) SELECT 'users', id FROM users;
INSERT INTO search_changes (type, source_id) SELECT 'publications', id FROM publications;
INSERT INTO search_changes (type, source_id) SELECT 'podcasts', id FROM podcasts;
INSERT INTO search_changes (type, source_id) SELECT 'tags', id FROM tags;
INSERT INTO search_changes (type, source_id) SELECT 'topics', id FROM topics;
INSERT INTO search_changes (type, source_id) SELECT 'lists', id FROM lists;

CREATE TRIGGER search_posts_changed AFTER UPDATE OF state, title, description, author_id, publication_id, published_at ON posts
WHEN new.state = 'published' OR old.state = 'published'
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('posts', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_posts_added AFTER INSERT ON posts WHEN new.state = 'published'
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('posts', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_bodies_added AFTER INSERT ON post_bodies
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('posts', new.post_id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_bodies_changed AFTER UPDATE OF text ON post_bodies WHEN new.text IS NOT old.text
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('posts', new.post_id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_bodies_removed AFTER DELETE ON post_bodies
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('posts', old.post_id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_post_tags_added AFTER INSERT ON post_tags WHEN new.published_at IS NOT NULL
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('posts', new.post_id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_post_tags_removed AFTER DELETE ON post_tags WHEN old.published_at IS NOT NULL
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('posts', old.post_id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;

CREATE TRIGGER search_users_added AFTER INSERT ON users
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('users', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_users_changed AFTER UPDATE OF handle, name, bio, state ON users
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('users', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
-- Posts are found by their author's name too.
CREATE TRIGGER search_authors_renamed AFTER UPDATE OF handle, name ON users WHEN new.handle IS NOT old.handle OR new.name IS NOT old.name
BEGIN
  INSERT INTO search_changes (type, source_id) SELECT 'posts', id FROM posts WHERE author_id = new.id AND state = 'published'
  ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_publications_added AFTER INSERT ON publications
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('publications', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_publications_changed AFTER UPDATE OF handle, name, description, closed_at ON publications
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('publications', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_podcasts_added AFTER INSERT ON podcasts
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('podcasts', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_podcasts_changed AFTER UPDATE OF title, description, category ON podcasts
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('podcasts', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_podcasts_removed AFTER DELETE ON podcasts
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('podcasts', old.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_tags_added AFTER INSERT ON tags
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('tags', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_tags_changed AFTER UPDATE OF name, hidden ON tags
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('tags', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_topics_added AFTER INSERT ON topics
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('topics', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_topics_changed AFTER UPDATE OF key, name, description ON topics
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('topics', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_lists_added AFTER INSERT ON lists
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('lists', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_lists_changed AFTER UPDATE OF name, description, public, deleted_at ON lists
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('lists', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_lists_removed AFTER DELETE ON lists
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('lists', old.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
