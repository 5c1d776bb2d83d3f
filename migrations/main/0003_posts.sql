-- Uploaded pictures, re-encoded; objects in R2 are immutable and named by hash and width.
CREATE TABLE media (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  owner_id INTEGER NOT NULL REFERENCES users (id),
  content_digest TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  widths TEXT NOT NULL CHECK (json_valid(widths)),
  bytes INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (owner_id, content_digest)
) STRICT;

CREATE TABLE topics (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE,
  family TEXT NOT NULL,
  position INTEGER NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  post_count INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0
) STRICT;

-- `key` is the folded spelling all spellings share, `slug` the one address.
CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
  post_count INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tags_popular ON tags (post_count DESC, id) WHERE hidden = 0;

CREATE TABLE publications (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  handle TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  avatar TEXT CHECK (avatar IS NULL OR json_valid(avatar)),
  owner_id INTEGER NOT NULL REFERENCES users (id),
  post_count INTEGER NOT NULL DEFAULT 0,
  follower_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE publication_members (
  publication_id INTEGER NOT NULL REFERENCES publications (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  role TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'writer')),
  joined_at INTEGER NOT NULL,
  PRIMARY KEY (publication_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX publication_members_user ON publication_members (user_id);

-- `client_key` is made by the author's device, so a repeated "create" finds the first one.
CREATE TABLE posts (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  author_id INTEGER NOT NULL REFERENCES users (id),
  publication_id INTEGER REFERENCES publications (id),
  client_key TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'published', 'withdrawn', 'removed')),
  title TEXT NOT NULL DEFAULT '',
  slug TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  cover TEXT CHECK (cover IS NULL OR json_valid(cover)),
  words INTEGER NOT NULL DEFAULT 0,
  minutes INTEGER NOT NULL DEFAULT 1,
  comments_on INTEGER NOT NULL DEFAULT 1 CHECK (comments_on IN (0, 1)),
  published_at INTEGER,
  edited_at INTEGER,
  removed_at INTEGER,
  removed_by TEXT CHECK (removed_by IN ('author', 'moderator', 'law', 'account')),
  like_count INTEGER NOT NULL DEFAULT 0,
  comment_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (author_id, client_key)
) STRICT;
CREATE INDEX posts_newest ON posts (published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX posts_by_author ON posts (author_id, published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX posts_by_publication ON posts (publication_id, published_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX posts_by_state ON posts (author_id, state, updated_at DESC, id DESC);

-- What readers see; written only by publishing.
CREATE TABLE post_bodies (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id),
  revision INTEGER NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  html TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

-- What the author is writing; `last_save` names the device's save so that its retry is a no-op.
CREATE TABLE post_drafts (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id),
  revision INTEGER NOT NULL DEFAULT 1,
  title TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  last_save TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE post_tags (
  post_id INTEGER NOT NULL REFERENCES posts (id),
  tag_id INTEGER NOT NULL REFERENCES tags (id),
  position INTEGER NOT NULL,
  published_at INTEGER,
  PRIMARY KEY (post_id, tag_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_tags_newest ON post_tags (tag_id, published_at DESC, post_id DESC) WHERE published_at IS NOT NULL;

CREATE TABLE post_topics (
  post_id INTEGER NOT NULL REFERENCES posts (id),
  topic_id INTEGER NOT NULL REFERENCES topics (id),
  position INTEGER NOT NULL,
  published_at INTEGER,
  PRIMARY KEY (post_id, topic_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_topics_newest ON post_topics (topic_id, published_at DESC, post_id DESC) WHERE published_at IS NOT NULL;

-- A tag or topic row carries the post's date only while the post is public; counts follow that.
CREATE TRIGGER posts_shown AFTER UPDATE OF state, published_at ON posts
WHEN new.state IS NOT old.state OR new.published_at IS NOT old.published_at
BEGIN
  UPDATE post_tags SET published_at = iif(new.state = 'published', new.published_at, NULL) WHERE post_id = new.id;
  UPDATE post_topics SET published_at = iif(new.state = 'published', new.published_at, NULL) WHERE post_id = new.id;
  UPDATE users SET post_count = post_count + (new.state = 'published') - (old.state = 'published') WHERE id = new.author_id;
  UPDATE publications SET post_count = post_count + (new.state = 'published') - (old.state = 'published') WHERE id = new.publication_id;
END;

CREATE TRIGGER post_tags_added AFTER INSERT ON post_tags WHEN new.published_at IS NOT NULL
BEGIN UPDATE tags SET post_count = post_count + 1 WHERE id = new.tag_id; END;
CREATE TRIGGER post_tags_removed AFTER DELETE ON post_tags WHEN old.published_at IS NOT NULL
BEGIN UPDATE tags SET post_count = post_count - 1 WHERE id = old.tag_id; END;
CREATE TRIGGER post_tags_shown AFTER UPDATE OF published_at ON post_tags WHEN (new.published_at IS NULL) <> (old.published_at IS NULL)
BEGIN UPDATE tags SET post_count = post_count + iif(new.published_at IS NULL, -1, 1) WHERE id = new.tag_id; END;

CREATE TRIGGER post_topics_added AFTER INSERT ON post_topics WHEN new.published_at IS NOT NULL
BEGIN UPDATE topics SET post_count = post_count + 1 WHERE id = new.topic_id; END;
CREATE TRIGGER post_topics_removed AFTER DELETE ON post_topics WHEN old.published_at IS NOT NULL
BEGIN UPDATE topics SET post_count = post_count - 1 WHERE id = old.topic_id; END;
CREATE TRIGGER post_topics_shown AFTER UPDATE OF published_at ON post_topics WHEN (new.published_at IS NULL) <> (old.published_at IS NULL)
BEGIN UPDATE topics SET post_count = post_count + iif(new.published_at IS NULL, -1, 1) WHERE id = new.topic_id; END;
