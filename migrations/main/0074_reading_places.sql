-- Where a member stopped reading: the part of the text that is read. `changed_at` is the time of the device.
CREATE TABLE reading_places (
  user_id INTEGER NOT NULL REFERENCES users (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  place REAL NOT NULL CHECK (place BETWEEN 0 AND 1),
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX reading_places_newest ON reading_places (user_id, changed_at, post_id);
CREATE INDEX reading_places_post ON reading_places (post_id);
