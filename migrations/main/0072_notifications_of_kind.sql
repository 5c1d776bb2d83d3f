-- The code says which kinds a tab has, so that a new kind changes no generated column.
CREATE INDEX notification_groups_of_kind ON notification_groups (user_id, kind, latest_id DESC) WHERE latest_id > 0;
DROP INDEX notification_groups_tab;
