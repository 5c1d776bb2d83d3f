-- Nothing reads these since the code knows which kinds a tab has (0072) and a job has a queue (0071). Deploy a version with those first.
ALTER TABLE notification_groups DROP COLUMN tab;
DROP INDEX outbox_kind;
