-- A post waits for `publish_at` while its state is 'scheduled'. What kept it from its readers at that time is told in `schedule_flaw`.
ALTER TABLE posts ADD COLUMN publish_at INTEGER;
ALTER TABLE posts ADD COLUMN schedule_flaw TEXT;
-- Where the text stood first; search engines are told that address in place of ours.
ALTER TABLE posts ADD COLUMN canonical_url TEXT;
CREATE INDEX posts_due ON posts (publish_at, id) WHERE state = 'scheduled';
CREATE INDEX posts_waiting ON posts (author_id, publish_at, id) WHERE state = 'scheduled';

-- As before, and a post that moves to another publication is counted there.
DROP TRIGGER posts_shown;
CREATE TRIGGER posts_shown AFTER UPDATE OF state, published_at, publication_id ON posts
WHEN new.state IS NOT old.state OR new.published_at IS NOT old.published_at OR new.publication_id IS NOT old.publication_id
BEGIN
  UPDATE post_tags SET published_at = iif(new.state = 'published', new.published_at, NULL) WHERE post_id = new.id;
  UPDATE post_topics SET published_at = iif(new.state = 'published', new.published_at, NULL) WHERE post_id = new.id;
  UPDATE users SET post_count = post_count + (new.state = 'published') - (old.state = 'published') WHERE id = new.author_id;
  UPDATE publications SET post_count = post_count - (old.state = 'published') WHERE id = old.publication_id;
  UPDATE publications SET post_count = post_count + (new.state = 'published') WHERE id = new.publication_id;
END;
