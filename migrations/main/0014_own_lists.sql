-- `client_key` is made by the device that asks for a list, so that asking again makes no second one. `position` is the owner's order:
-- smaller stands first, with room between neighbours. A deleted list can come back for a while; then the cron forgets it.
ALTER TABLE lists ADD COLUMN client_key TEXT;
ALTER TABLE lists ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
ALTER TABLE lists ADD COLUMN deleted_at INTEGER;
UPDATE lists SET position = -created_at;
CREATE UNIQUE INDEX lists_client_key ON lists (owner_id, client_key) WHERE client_key IS NOT NULL;
DROP INDEX lists_owner;
CREATE INDEX lists_owner ON lists (owner_id, position, id);
CREATE INDEX lists_deleted ON lists (deleted_at) WHERE deleted_at IS NOT NULL;

-- What was taken out of a list, as it stood there: put in again soon after, it is at its place with its note.
CREATE TABLE list_removals (
  list_id INTEGER NOT NULL REFERENCES lists (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  note TEXT NOT NULL,
  position INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  removed_at INTEGER NOT NULL,
  PRIMARY KEY (list_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX list_removals_post ON list_removals (post_id);
CREATE INDEX list_removals_at ON list_removals (removed_at);
