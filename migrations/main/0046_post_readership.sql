-- Counts of posts for ranking, copied from the statistics database. `month_reads` and `week_reads` are those of the last 30 and 7 Tehran
-- days, and `trend` the weighted reads and views of the last three. `recount_on` is the Tehran day from which they are too high; null if
-- they are zero.
CREATE TABLE post_readership (
  post_id INTEGER PRIMARY KEY REFERENCES posts (id),
  views INTEGER NOT NULL DEFAULT 0,
  reads INTEGER NOT NULL DEFAULT 0,
  month_reads INTEGER NOT NULL DEFAULT 0,
  week_reads INTEGER NOT NULL DEFAULT 0,
  trend REAL NOT NULL DEFAULT 0,
  recount_on TEXT
) STRICT;
CREATE INDEX post_readership_trend ON post_readership (trend DESC, post_id) WHERE trend > 0;
CREATE INDEX post_readership_recount ON post_readership (recount_on) WHERE recount_on IS NOT NULL;

-- The last row of daily_counts (statistics database) that was copied, in the order of the time of its count.
CREATE TABLE readership_progress (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  counted_at INTEGER NOT NULL,
  post_id INTEGER NOT NULL,
  day TEXT NOT NULL
) STRICT;
INSERT INTO readership_progress (id, counted_at, post_id, day) VALUES (1, -1, 0, '');

-- Until old rows have moved to the statistics database, ranking uses their sums.
INSERT INTO post_readership (post_id, views, reads, month_reads, week_reads, trend, recount_on)
  SELECT d.post_id, sum(d.views), sum(d.reads), sum(iif(d.day > date('now', '+210 minutes', '-30 days'), d.reads, 0)),
    sum(iif(d.day > date('now', '+210 minutes', '-7 days'), d.reads, 0)), 0, date('now', '+210 minutes', '+1 day')
  FROM post_days d JOIN posts p ON p.id = d.post_id WHERE d.views > 0 OR d.reads > 0 GROUP BY d.post_id;

-- When the weekly e-mail of statistics was last sent.
ALTER TABLE preferences ADD COLUMN statistics_sent_at INTEGER;
CREATE INDEX preferences_statistics ON preferences (user_id, statistics_sent_at) WHERE notices ->> '$.weeklyStatistics' = 1;
