-- Devices that receive notifications by Web Push (RFC 8030). A device belongs to the session that turned it on and ends with it.
CREATE TABLE push_devices (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  session_digest TEXT NOT NULL UNIQUE REFERENCES sessions (token_digest) ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  agent TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since INTEGER,
  retry_at INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX push_devices_user ON push_devices (user_id);

-- Pushes that are not settled yet: the row goes once the push service has answered. Of claimed ones only a crash leaves rows.
CREATE TABLE push_deliveries (
  notification_id INTEGER NOT NULL REFERENCES notifications (id) ON DELETE CASCADE,
  device_id INTEGER NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  claimed_at INTEGER,
  PRIMARY KEY (notification_id, device_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_deliveries_due ON push_deliveries (due_at) WHERE claimed_at IS NULL;
CREATE INDEX push_deliveries_device ON push_deliveries (device_id);
CREATE INDEX push_deliveries_age ON push_deliveries (created_at);

-- `push`: 0 not wanted, 1 waits until the notification shows, 2 handed to the devices.
ALTER TABLE notifications ADD COLUMN push INTEGER NOT NULL DEFAULT 0 CHECK (push IN (0, 1, 2));

CREATE TRIGGER notifications_pushed AFTER INSERT ON notifications WHEN new.push = 1 AND new.hidden & 3 = 0
BEGIN
  INSERT INTO push_deliveries (notification_id, device_id, created_at, due_at)
  SELECT new.id, d.id, new.created_at, max(new.created_at, d.retry_at) FROM push_devices d WHERE d.user_id = new.user_id;
  UPDATE notifications SET push = 2 WHERE id = new.id;
END;
-- A comment may be held for days before it shows.
CREATE TRIGGER notifications_pushed_late AFTER UPDATE OF hidden ON notifications
WHEN new.push = 1 AND new.hidden & 3 = 0 AND old.hidden & 3 <> 0
BEGIN
  INSERT INTO push_deliveries (notification_id, device_id, created_at, due_at)
  SELECT new.id, d.id, unixepoch() * 1000, max(unixepoch() * 1000, d.retry_at) FROM push_devices d WHERE d.user_id = new.user_id;
  UPDATE notifications SET push = 2 WHERE id = new.id;
END;
CREATE TRIGGER accounts_pushed AFTER UPDATE OF state ON users WHEN new.state <> 'active'
BEGIN
  DELETE FROM push_devices WHERE user_id = new.id;
END;
