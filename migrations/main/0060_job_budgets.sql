-- Runs in a row that failed, and the earliest time of the next one, for erasures of accounts and for feeds that subscribers of the hub wait
-- for: one that keeps failing pauses, and holds up none of the others.
ALTER TABLE account_deletions ADD COLUMN failed_turns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account_deletions ADD COLUMN retry_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hub_topics ADD COLUMN failed_turns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hub_topics ADD COLUMN retry_at INTEGER NOT NULL DEFAULT 0;
-- How far the reading of an import has come, until it ends: the place in the source where the next turn continues, and what was counted
-- before it.
ALTER TABLE imports ADD COLUMN reading TEXT CHECK (reading IS NULL OR json_valid(reading));
