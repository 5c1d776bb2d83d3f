-- Keys of the pseudonyms of visitors, one per Tehran day.
CREATE TABLE visitor_keys (
  day TEXT PRIMARY KEY,
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What a visitor did with a post on a Tehran day. Reports are merged so that order and repetition do not matter: times by the minimum,
-- amounts by the maximum, sets of hours and of parts by OR.
CREATE TABLE visits (
  day TEXT NOT NULL,
  post_id INTEGER NOT NULL,
  visitor TEXT NOT NULL,
  author_id INTEGER NOT NULL,
  address TEXT NOT NULL,
  network TEXT NOT NULL,
  kind TEXT NOT NULL,
  member INTEGER NOT NULL CHECK (member IN (0, 1)),
  country TEXT NOT NULL,
  device TEXT NOT NULL,
  referrer TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  impression_hours INTEGER NOT NULL DEFAULT 0,
  viewed_at INTEGER,
  read_at INTEGER,
  depth INTEGER NOT NULL DEFAULT 0,
  visible_ms INTEGER NOT NULL DEFAULT 0,
  heard INTEGER NOT NULL DEFAULT 0,
  shared INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)),
  PRIMARY KEY (day, post_id, visitor)
) STRICT, WITHOUT ROWID;
CREATE INDEX visits_viewed ON visits (post_id, viewed_at) WHERE viewed_at IS NOT NULL;

-- Days of posts whose visits have changed since they were counted.
CREATE TABLE visit_days (
  post_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'counted', 'closed')),
  counted_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (post_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX visit_days_waiting ON visit_days (counted_at) WHERE state = 'waiting';
CREATE INDEX visit_days_closed ON visit_days (day) WHERE state = 'closed';

-- Counts of posts, which triggers add to the rows of their authors, publications and podcasts: those that the post had when its first count
-- of that day was made.
CREATE TABLE daily_counts (
  subject TEXT NOT NULL CHECK (subject IN ('post', 'author', 'publication', 'podcast')),
  subject_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  author_id INTEGER,
  publication_id INTEGER,
  podcast_id INTEGER,
  impressions INTEGER NOT NULL DEFAULT 0,
  views INTEGER NOT NULL DEFAULT 0,
  reads INTEGER NOT NULL DEFAULT 0,
  listens INTEGER NOT NULL DEFAULT 0,
  shares INTEGER NOT NULL DEFAULT 0,
  visible_ms INTEGER NOT NULL DEFAULT 0,
  discarded INTEGER NOT NULL DEFAULT 0,
  counted_at INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (subject, subject_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_counts_author ON daily_counts (author_id, day) WHERE author_id IS NOT NULL;
CREATE INDEX daily_counts_publication ON daily_counts (publication_id, day) WHERE publication_id IS NOT NULL;
CREATE INDEX daily_counts_podcast ON daily_counts (podcast_id, day) WHERE podcast_id IS NOT NULL;
CREATE INDEX daily_counts_counted ON daily_counts (counted_at) WHERE subject = 'post';

CREATE TABLE total_counts (
  subject TEXT NOT NULL CHECK (subject IN ('post', 'author', 'publication', 'podcast')),
  subject_id INTEGER NOT NULL,
  first_day TEXT NOT NULL,
  impressions INTEGER NOT NULL DEFAULT 0,
  views INTEGER NOT NULL DEFAULT 0,
  reads INTEGER NOT NULL DEFAULT 0,
  listens INTEGER NOT NULL DEFAULT 0,
  shares INTEGER NOT NULL DEFAULT 0,
  visible_ms INTEGER NOT NULL DEFAULT 0,
  discarded INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (subject, subject_id)
) STRICT, WITHOUT ROWID;

-- By hour of the Tehran day, 0 to 23.
CREATE TABLE hourly_counts (
  subject TEXT NOT NULL CHECK (subject IN ('post', 'author', 'publication')),
  subject_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23),
  impressions INTEGER NOT NULL DEFAULT 0,
  views INTEGER NOT NULL DEFAULT 0,
  reads INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (subject, subject_id, day, hour)
) STRICT, WITHOUT ROWID;
CREATE INDEX hourly_counts_day ON hourly_counts (day);

CREATE TABLE daily_breakdowns (
  subject TEXT NOT NULL CHECK (subject IN ('post', 'author', 'publication')),
  subject_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  dimension TEXT NOT NULL CHECK (dimension IN ('referrer', 'country', 'device', 'depth', 'heard', 'discarded')),
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (subject, subject_id, day, dimension, name)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER daily_counts_added AFTER INSERT ON daily_counts
BEGIN
  INSERT INTO total_counts (subject, subject_id, first_day, impressions, views, reads, listens, shares, visible_ms, discarded)
  VALUES (new.subject, new.subject_id, new.day, new.impressions, new.views, new.reads, new.listens, new.shares, new.visible_ms, new.discarded)
  ON CONFLICT DO UPDATE SET first_day = min(first_day, excluded.first_day), impressions = impressions + excluded.impressions,
    views = views + excluded.views, reads = reads + excluded.reads, listens = listens + excluded.listens, shares = shares + excluded.shares,
    visible_ms = visible_ms + excluded.visible_ms, discarded = discarded + excluded.discarded;
END;

CREATE TRIGGER daily_counts_changed AFTER UPDATE OF impressions, views, reads, listens, shares, visible_ms, discarded ON daily_counts
BEGIN
  UPDATE total_counts SET impressions = impressions + new.impressions - old.impressions, views = views + new.views - old.views,
    reads = reads + new.reads - old.reads, listens = listens + new.listens - old.listens, shares = shares + new.shares - old.shares,
    visible_ms = visible_ms + new.visible_ms - old.visible_ms, discarded = discarded + new.discarded - old.discarded
  WHERE subject = new.subject AND subject_id = new.subject_id;
END;

CREATE TRIGGER daily_counts_added_to_owners AFTER INSERT ON daily_counts WHEN new.subject = 'post'
BEGIN
  INSERT INTO daily_counts (subject, subject_id, day, impressions, views, reads, listens, shares, visible_ms, discarded)
  SELECT value ->> 0, value ->> 1, new.day, new.impressions, new.views, new.reads, new.listens, new.shares, new.visible_ms, new.discarded
  FROM json_each(json_array(json_array('author', new.author_id), json_array('publication', new.publication_id),
    json_array('podcast', new.podcast_id)))
  WHERE value ->> 1 IS NOT NULL
  ON CONFLICT DO UPDATE SET impressions = impressions + excluded.impressions, views = views + excluded.views,
    reads = reads + excluded.reads, listens = listens + excluded.listens, shares = shares + excluded.shares,
    visible_ms = visible_ms + excluded.visible_ms, discarded = discarded + excluded.discarded;
END;

-- The owners of a row never change, so their rows exist.
CREATE TRIGGER daily_counts_changed_for_owners AFTER UPDATE OF impressions, views, reads, listens, shares, visible_ms, discarded ON daily_counts
WHEN new.subject = 'post'
BEGIN
  UPDATE daily_counts SET impressions = impressions + new.impressions - old.impressions, views = views + new.views - old.views,
    reads = reads + new.reads - old.reads, listens = listens + new.listens - old.listens, shares = shares + new.shares - old.shares,
    visible_ms = visible_ms + new.visible_ms - old.visible_ms, discarded = discarded + new.discarded - old.discarded
  WHERE (subject, subject_id, day) IN (VALUES ('author', new.author_id, new.day), ('publication', new.publication_id, new.day),
    ('podcast', new.podcast_id, new.day));
END;

CREATE TRIGGER hourly_counts_added AFTER INSERT ON hourly_counts WHEN new.subject = 'post'
BEGIN
  INSERT INTO hourly_counts (subject, subject_id, day, hour, impressions, views, reads)
  SELECT o.value ->> 0, o.value ->> 1, new.day, new.hour, new.impressions, new.views, new.reads
  FROM daily_counts d, json_each(json_array(json_array('author', d.author_id), json_array('publication', d.publication_id))) o
  WHERE d.subject = 'post' AND d.subject_id = new.subject_id AND d.day = new.day AND o.value ->> 1 IS NOT NULL
  ON CONFLICT DO UPDATE SET impressions = impressions + excluded.impressions, views = views + excluded.views,
    reads = reads + excluded.reads;
END;

CREATE TRIGGER hourly_counts_changed AFTER UPDATE OF impressions, views, reads ON hourly_counts WHEN new.subject = 'post'
BEGIN
  UPDATE hourly_counts SET impressions = impressions + new.impressions - old.impressions, views = views + new.views - old.views,
    reads = reads + new.reads - old.reads
  WHERE (subject, subject_id, day, hour) IN (
    SELECT o.value ->> 0, o.value ->> 1, new.day, new.hour
    FROM daily_counts d, json_each(json_array(json_array('author', d.author_id), json_array('publication', d.publication_id))) o
    WHERE d.subject = 'post' AND d.subject_id = new.subject_id AND d.day = new.day);
END;

-- Depth and parts heard are shown for posts only.
CREATE TRIGGER daily_breakdowns_added AFTER INSERT ON daily_breakdowns
WHEN new.subject = 'post' AND new.dimension NOT IN ('depth', 'heard')
BEGIN
  INSERT INTO daily_breakdowns (subject, subject_id, day, dimension, name, count)
  SELECT o.value ->> 0, o.value ->> 1, new.day, new.dimension, new.name, new.count
  FROM daily_counts d, json_each(json_array(json_array('author', d.author_id), json_array('publication', d.publication_id))) o
  WHERE d.subject = 'post' AND d.subject_id = new.subject_id AND d.day = new.day AND o.value ->> 1 IS NOT NULL
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;

CREATE TRIGGER daily_breakdowns_changed AFTER UPDATE OF count ON daily_breakdowns
WHEN new.subject = 'post' AND new.dimension NOT IN ('depth', 'heard')
BEGIN
  UPDATE daily_breakdowns SET count = count + new.count - old.count
  WHERE (subject, subject_id, day, dimension, name) IN (
    SELECT o.value ->> 0, o.value ->> 1, new.day, new.dimension, new.name
    FROM daily_counts d, json_each(json_array(json_array('author', d.author_id), json_array('publication', d.publication_id))) o
    WHERE d.subject = 'post' AND d.subject_id = new.subject_id AND d.day = new.day);
END;
