-- Posts by the time of their first publication, whatever became of them, for the limits of publishing.
CREATE INDEX posts_published_by ON posts (author_id, published_at) WHERE published_at IS NOT NULL;
