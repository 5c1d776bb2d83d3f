-- `sends` lengthens the lease of a job that the queue keeps losing; `attempts` and `error` are of the failed runs.
ALTER TABLE outbox ADD COLUMN sends INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN error TEXT NOT NULL DEFAULT '';
CREATE INDEX outbox_kind ON outbox (kind, lease_until);

-- Why a job was given up, and when somebody asked to run it again.
ALTER TABLE dead_letters ADD COLUMN reason TEXT NOT NULL DEFAULT '';
ALTER TABLE dead_letters ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE dead_letters ADD COLUMN replay_at INTEGER;
CREATE INDEX dead_letters_at ON dead_letters (at);
