-- Kinds of notifications are a closed set in the code, so the CHECK that repeats them goes: SQLite changes none in place, and every new
-- kind would make the two largest tables anew, as this migration does for the last time. The triggers are as before.
DROP TRIGGER likes_untold;
DROP TRIGGER likes_told_again;
DROP TRIGGER follows_untold;
DROP TRIGGER follows_told_again;
DROP TRIGGER comments_told;
DROP TRIGGER accounts_told;
DROP TRIGGER blocks_untold;
DROP TRIGGER mutes_untold;

CREATE TABLE new_groups (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  event TEXT NOT NULL DEFAULT '',
  -- A post, comment or list by its kind; 0 for the kinds that name their thing by `ref`, `title` and `path`.
  subject_id INTEGER NOT NULL DEFAULT 0,
  ref TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL DEFAULT '',
  path TEXT NOT NULL DEFAULT '',
  actor_count INTEGER NOT NULL DEFAULT 0,
  -- The newest row that shows; 0 when none does.
  latest_id INTEGER NOT NULL DEFAULT 0,
  latest_at INTEGER NOT NULL DEFAULT 0,
  tab TEXT GENERATED ALWAYS AS (CASE
    WHEN kind IN ('comment', 'reply', 'mention') THEN 'comments'
    WHEN kind IN ('like', 'commentLike') THEN 'likes'
    WHEN kind IN ('follower', 'listFollower') THEN 'follows'
    ELSE 'others' END) VIRTUAL
) STRICT;
INSERT INTO new_groups (id, user_id, kind, event, subject_id, ref, title, path, actor_count, latest_id, latest_at)
SELECT id, user_id, kind, event, subject_id, ref, title, path, actor_count, latest_id, latest_at FROM notification_groups;

CREATE TABLE new_notifications (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id INTEGER NOT NULL REFERENCES new_groups (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  -- 0 where nobody did it.
  actor_id INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  hidden INTEGER NOT NULL DEFAULT 0,
  mail INTEGER NOT NULL DEFAULT 0 CHECK (mail IN (0, 1, 2)),
  UNIQUE (group_id, actor_id)
) STRICT;
INSERT INTO new_notifications (id, group_id, user_id, kind, actor_id, created_at, hidden, mail)
SELECT id, group_id, user_id, kind, actor_id, created_at, hidden, mail FROM notifications;

DROP TABLE notifications;
DROP TABLE notification_groups;
ALTER TABLE new_groups RENAME TO notification_groups;
ALTER TABLE new_notifications RENAME TO notifications;

CREATE UNIQUE INDEX notification_groups_once ON notification_groups (user_id, kind, event, subject_id, ref);
CREATE INDEX notification_groups_newest ON notification_groups (user_id, latest_id DESC) WHERE latest_id > 0;
CREATE INDEX notification_groups_tab ON notification_groups (user_id, tab, latest_id DESC) WHERE latest_id > 0;
CREATE INDEX notification_groups_subject ON notification_groups (kind, subject_id);
CREATE INDEX notifications_shown ON notifications (group_id, id DESC) WHERE hidden = 0;
CREATE INDEX notifications_actor ON notifications (actor_id, user_id);
CREATE INDEX notifications_user ON notifications (user_id);
CREATE INDEX notifications_age ON notifications (created_at);
CREATE INDEX notifications_mail ON notifications (user_id, kind, id) WHERE mail = 1;

CREATE TRIGGER notifications_added AFTER INSERT ON notifications WHEN new.hidden = 0
BEGIN
  UPDATE notification_groups SET actor_count = actor_count + 1, latest_id = new.id, latest_at = new.created_at WHERE id = new.group_id;
END;
CREATE TRIGGER notifications_turned AFTER UPDATE OF hidden ON notifications WHEN (new.hidden = 0) <> (old.hidden = 0)
BEGIN
  UPDATE notification_groups SET actor_count = actor_count + iif(new.hidden = 0, 1, -1),
    latest_id = coalesce((SELECT max(id) FROM notifications n WHERE n.group_id = new.group_id AND n.hidden = 0), 0)
  WHERE id = new.group_id;
  UPDATE notification_groups SET latest_at = coalesce((SELECT created_at FROM notifications n WHERE n.id = latest_id), 0)
  WHERE id = new.group_id;
END;
CREATE TRIGGER notifications_removed AFTER DELETE ON notifications
BEGIN
  UPDATE notification_groups SET actor_count = actor_count - (old.hidden = 0),
    latest_id = coalesce((SELECT max(id) FROM notifications n WHERE n.group_id = old.group_id AND n.hidden = 0), 0)
  WHERE id = old.group_id;
  UPDATE notification_groups SET latest_at = coalesce((SELECT created_at FROM notifications n WHERE n.id = latest_id), 0)
  WHERE id = old.group_id;
  DELETE FROM notification_groups WHERE id = old.group_id AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.group_id = old.group_id);
END;
CREATE TRIGGER notifications_mailed AFTER INSERT ON notifications WHEN new.mail = 1 AND new.hidden & 3 = 0
BEGIN
  INSERT INTO notice_mails (user_id, kind, due_at) VALUES (new.user_id, new.kind, new.created_at)
  ON CONFLICT DO UPDATE SET due_at = coalesce(due_at, max(excluded.due_at, quiet_until));
END;
CREATE TRIGGER notifications_mailed_late AFTER UPDATE OF hidden ON notifications
WHEN new.mail = 1 AND new.hidden & 3 = 0 AND old.hidden & 3 <> 0
BEGIN
  INSERT INTO notice_mails (user_id, kind, due_at) VALUES (new.user_id, new.kind, new.created_at)
  ON CONFLICT DO UPDATE SET due_at = coalesce(due_at, max(excluded.due_at, quiet_until));
END;
CREATE TRIGGER likes_untold AFTER DELETE ON likes
BEGIN
  UPDATE notifications SET hidden = hidden | 1 WHERE actor_id = old.user_id
    AND group_id IN (SELECT id FROM notification_groups WHERE kind = 'like' AND subject_id = old.post_id);
END;
CREATE TRIGGER likes_told_again AFTER INSERT ON likes
BEGIN
  UPDATE notifications SET hidden = hidden & ~1 WHERE actor_id = new.user_id
    AND group_id IN (SELECT id FROM notification_groups WHERE kind = 'like' AND subject_id = new.post_id);
END;
CREATE TRIGGER follows_untold AFTER DELETE ON follows WHEN old.kind IN ('user', 'list')
BEGIN
  UPDATE notifications SET hidden = hidden | 1 WHERE actor_id = old.follower_id AND group_id IN (
    SELECT id FROM notification_groups WHERE old.kind = 'user' AND user_id = old.target_id AND kind = 'follower'
    UNION ALL SELECT id FROM notification_groups WHERE old.kind = 'list' AND kind = 'listFollower' AND subject_id = old.target_id);
END;
CREATE TRIGGER follows_told_again AFTER INSERT ON follows WHEN new.kind IN ('user', 'list')
BEGIN
  UPDATE notifications SET hidden = hidden & ~1 WHERE actor_id = new.follower_id AND group_id IN (
    SELECT id FROM notification_groups WHERE new.kind = 'user' AND user_id = new.target_id AND kind = 'follower'
    UNION ALL SELECT id FROM notification_groups WHERE new.kind = 'list' AND kind = 'listFollower' AND subject_id = new.target_id);
END;
CREATE TRIGGER comments_told AFTER UPDATE OF state ON comments WHEN (new.state = 'visible') <> (old.state = 'visible')
BEGIN
  UPDATE notifications SET hidden = iif(new.state = 'visible', hidden & ~1, hidden | 1) WHERE group_id IN (
    SELECT id FROM notification_groups WHERE kind IN ('comment', 'reply', 'mention') AND subject_id = new.id);
END;
CREATE TRIGGER accounts_told AFTER UPDATE OF state ON users
WHEN (new.state IN ('active', 'suspended')) <> (old.state IN ('active', 'suspended'))
BEGIN
  UPDATE notifications SET hidden = iif(new.state IN ('active', 'suspended'), hidden & ~2, hidden | 2) WHERE actor_id = new.id;
END;
CREATE TRIGGER blocks_untold AFTER INSERT ON blocks
BEGIN
  DELETE FROM notifications WHERE actor_id = new.blocked_id AND user_id = new.user_id;
  DELETE FROM notifications WHERE actor_id = new.user_id AND user_id = new.blocked_id;
END;
CREATE TRIGGER mutes_untold AFTER INSERT ON mutes WHEN new.kind = 'user'
BEGIN
  DELETE FROM notifications WHERE actor_id = new.target_id AND user_id = new.user_id;
END;
