-- Posts by the time of their first publication, whatever became of them, for the limits of publishing.
CREATE INDEX posts_published_by ON posts (author_id, published_at) WHERE published_at IS NOT NULL;

-- Search finds the visible comments of all posts.
INSERT INTO search_changes (type, source_id) SELECT 'comments', id FROM comments WHERE state = 'visible';
CREATE TRIGGER search_comments_added AFTER INSERT ON comments WHEN new.state = 'visible'
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('comments', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_comments_changed AFTER UPDATE OF state, body ON comments
WHEN new.state IS NOT old.state AND 'visible' IN (new.state, old.state) OR new.state = 'visible' AND new.body IS NOT old.body
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('comments', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
-- Comments of a closed account are not found.
CREATE TRIGGER search_comments_of_account AFTER UPDATE OF state ON users
WHEN (new.state IN ('active', 'suspended')) <> (old.state IN ('active', 'suspended'))
BEGIN
  INSERT INTO search_changes (type, source_id) SELECT 'comments', id FROM comments WHERE author_id = new.id AND state = 'visible'
  ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
