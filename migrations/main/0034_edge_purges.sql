-- Keeps the latest invalidation of each tag, and records what is still to be purged from the edge cache (decision 0027).
ALTER TABLE cache_bumps ADD COLUMN removal INTEGER NOT NULL DEFAULT 0 CHECK (removal IN (0, 1));
ALTER TABLE cache_bumps ADD COLUMN purged INTEGER NOT NULL DEFAULT 0 CHECK (purged IN (0, 1));
UPDATE cache_bumps SET purged = 1;
CREATE INDEX cache_bumps_tag ON cache_bumps (tag, seq);
CREATE INDEX cache_bumps_unpurged ON cache_bumps (removal DESC, seq) WHERE purged = 0;

-- A tag that awaits the purge of a removal stays urgent when a routine change invalidates it again.
CREATE TRIGGER cache_bumps_compact AFTER INSERT ON cache_bumps BEGIN
  UPDATE cache_bumps SET removal = 1 WHERE seq = new.seq AND removal = 0 AND EXISTS (
    SELECT 1 FROM cache_bumps o WHERE o.tag = new.tag AND o.seq < new.seq AND o.removal = 1 AND o.purged = 0);
  DELETE FROM cache_bumps WHERE tag = new.tag AND seq < new.seq;
END;

-- The state of the one purger: its lease, and the times of its latest calls as a JSON array, UTC ms.
CREATE TABLE edge_purger (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  lease_until INTEGER NOT NULL DEFAULT 0,
  retry_at INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  calls TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(calls))
) STRICT;
INSERT INTO edge_purger (id) VALUES (1);
