-- Publications change their handles like users, and have limits of their own.
ALTER TABLE handle_changes ADD COLUMN publication_id INTEGER REFERENCES publications (id);
CREATE INDEX handle_changes_publication ON handle_changes (publication_id, at) WHERE publication_id IS NOT NULL;

-- A publication's posts in any state, which closing returns to their authors.
CREATE INDEX posts_of_publication ON posts (publication_id) WHERE publication_id IS NOT NULL;
