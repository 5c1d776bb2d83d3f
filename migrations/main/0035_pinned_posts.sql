-- When the author pinned the post to the top of the own profile, in UTC ms; at most one post an author.
ALTER TABLE posts ADD COLUMN pinned_at INTEGER;
CREATE UNIQUE INDEX posts_pinned ON posts (author_id) WHERE pinned_at IS NOT NULL;
