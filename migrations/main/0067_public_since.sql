-- When a post became public the last time: `published_at` is its first publication, or the date of an imported post. Null for posts that have
-- been public since before this migration.
ALTER TABLE posts ADD COLUMN public_since INTEGER;

CREATE TRIGGER posts_public_since AFTER UPDATE OF state ON posts WHEN new.state = 'published' AND old.state <> 'published'
BEGIN
  UPDATE posts SET public_since = new.updated_at WHERE id = new.id;
END;
