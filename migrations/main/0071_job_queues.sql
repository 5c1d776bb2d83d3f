-- The queue that carries a job. Rows of triggers and of the version before this one get the default, which any kind of job can use.
ALTER TABLE outbox ADD COLUMN queue TEXT NOT NULL DEFAULT 'JOBS';
UPDATE outbox SET queue = CASE
  WHEN kind IN ('code', 'handle-code', 'sms') THEN 'CODES'
  WHEN kind IN ('hub-verify', 'hub-deliver') THEN 'DELIVERIES'
  WHEN kind IN ('podcast-import', 'archive-turn', 'import-turn', 'contest-results') THEN 'IMPORTS'
  WHEN kind IN ('payment-check', 'payment-sweep') THEN 'PAYMENTS'
  ELSE 'JOBS' END;
CREATE INDEX outbox_queue ON outbox (queue, lease_until);
