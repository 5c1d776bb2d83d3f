-- The counts of a post's earlier days, so that the sum over any period is the difference of two rows. Rows are deleted only all together,
-- with their post, so no trigger follows a deletion.
ALTER TABLE post_days ADD COLUMN impressions_before INTEGER NOT NULL DEFAULT 0;
ALTER TABLE post_days ADD COLUMN views_before INTEGER NOT NULL DEFAULT 0;
ALTER TABLE post_days ADD COLUMN reads_before INTEGER NOT NULL DEFAULT 0;
ALTER TABLE post_days ADD COLUMN listens_before INTEGER NOT NULL DEFAULT 0;
UPDATE post_days SET impressions_before = s.impressions, views_before = s.views, reads_before = s.reads, listens_before = s.listens
FROM (
  SELECT post_id, day, sum(impressions) OVER earlier AS impressions, sum(views) OVER earlier AS views, sum(reads) OVER earlier AS reads,
    sum(listens) OVER earlier AS listens
  FROM post_days WINDOW earlier AS (PARTITION BY post_id ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) s
WHERE s.views IS NOT NULL AND s.post_id = post_days.post_id AND s.day = post_days.day;

-- The same counts by author and Tehran day.
CREATE TABLE author_days (
  author_id INTEGER NOT NULL REFERENCES users (id),
  day TEXT NOT NULL,
  impressions INTEGER NOT NULL DEFAULT 0,
  views INTEGER NOT NULL DEFAULT 0,
  reads INTEGER NOT NULL DEFAULT 0,
  listens INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (author_id, day)
) STRICT, WITHOUT ROWID;
INSERT INTO author_days (author_id, day, impressions, views, reads, listens)
  SELECT p.author_id, d.day, sum(d.impressions), sum(d.views), sum(d.reads), sum(d.listens)
  FROM post_days d JOIN posts p ON p.id = d.post_id GROUP BY p.author_id, d.day;

CREATE TRIGGER post_days_added AFTER INSERT ON post_days
BEGIN
  UPDATE post_days SET impressions_before = e.impressions, views_before = e.views, reads_before = e.reads, listens_before = e.listens
  FROM (
    SELECT impressions_before + impressions AS impressions, views_before + views AS views, reads_before + reads AS reads,
      listens_before + listens AS listens
    FROM post_days WHERE post_id = new.post_id AND day < new.day ORDER BY day DESC LIMIT 1
  ) e
  WHERE post_days.post_id = new.post_id AND post_days.day = new.day;
  UPDATE post_days SET impressions_before = impressions_before + new.impressions, views_before = views_before + new.views,
    reads_before = reads_before + new.reads, listens_before = listens_before + new.listens
  WHERE post_id = new.post_id AND day > new.day;
  INSERT INTO author_days (author_id, day, impressions, views, reads, listens)
  SELECT author_id, new.day, new.impressions, new.views, new.reads, new.listens FROM posts WHERE id = new.post_id
  ON CONFLICT DO UPDATE SET impressions = impressions + excluded.impressions, views = views + excluded.views,
    reads = reads + excluded.reads, listens = listens + excluded.listens;
END;
CREATE TRIGGER post_days_counted AFTER UPDATE OF impressions, views, reads, listens ON post_days
BEGIN
  UPDATE post_days SET impressions_before = impressions_before + new.impressions - old.impressions,
    views_before = views_before + new.views - old.views, reads_before = reads_before + new.reads - old.reads,
    listens_before = listens_before + new.listens - old.listens
  WHERE post_id = new.post_id AND day > new.day;
  UPDATE author_days SET impressions = impressions + new.impressions - old.impressions, views = views + new.views - old.views,
    reads = reads + new.reads - old.reads, listens = listens + new.listens - old.listens
  WHERE author_id = (SELECT author_id FROM posts WHERE id = new.post_id) AND day = new.day;
END;

-- An episode carries its post's date only while the post is public, like a tag's row; the show's number and newest date follow that.
ALTER TABLE sounds ADD COLUMN published_at INTEGER;
UPDATE sounds SET published_at = (SELECT p.published_at FROM posts p WHERE p.id = sounds.post_id AND p.state = 'published');
CREATE INDEX sounds_newest ON sounds (published_at DESC, post_id DESC) WHERE published_at IS NOT NULL;
DROP INDEX sounds_of_podcast;
CREATE INDEX sounds_of_podcast ON sounds (podcast_id, published_at DESC, post_id DESC);
ALTER TABLE podcasts ADD COLUMN episode_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE podcasts ADD COLUMN latest_episode_at INTEGER NOT NULL DEFAULT 0;
UPDATE podcasts SET
  episode_count = (SELECT count(published_at) FROM sounds s WHERE s.podcast_id = podcasts.id),
  latest_episode_at = coalesce((SELECT max(published_at) FROM sounds s WHERE s.podcast_id = podcasts.id), 0);
CREATE INDEX podcasts_latest ON podcasts (latest_episode_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX podcasts_category ON podcasts (substr(category, 1, instr(category || '/', '/') - 1), latest_episode_at DESC, id DESC)
  WHERE removed_at IS NULL;

CREATE TRIGGER sounds_added AFTER INSERT ON sounds
BEGIN
  UPDATE sounds SET published_at = p.published_at FROM posts p
  WHERE sounds.post_id = new.post_id AND p.id = new.post_id AND p.state = 'published';
END;
CREATE TRIGGER posts_shown_sounds AFTER UPDATE OF state, published_at ON posts
WHEN new.state IS NOT old.state OR new.published_at IS NOT old.published_at
BEGIN
  UPDATE sounds SET published_at = iif(new.state = 'published', new.published_at, NULL) WHERE post_id = new.id;
END;
CREATE TRIGGER sounds_shown AFTER UPDATE OF podcast_id, published_at ON sounds
WHEN new.podcast_id IS NOT old.podcast_id OR new.published_at IS NOT old.published_at
BEGIN
  UPDATE podcasts SET episode_count = episode_count - 1 WHERE id = old.podcast_id AND old.published_at IS NOT NULL;
  UPDATE podcasts SET episode_count = episode_count + 1 WHERE id = new.podcast_id AND new.published_at IS NOT NULL;
  UPDATE podcasts SET latest_episode_at = coalesce((SELECT max(published_at) FROM sounds s WHERE s.podcast_id = podcasts.id), 0)
  WHERE id IN (old.podcast_id, new.podcast_id);
END;
CREATE TRIGGER sounds_removed AFTER DELETE ON sounds WHEN old.published_at IS NOT NULL
BEGIN
  UPDATE podcasts SET episode_count = episode_count - 1,
    latest_episode_at = coalesce((SELECT max(published_at) FROM sounds s WHERE s.podcast_id = podcasts.id), 0)
  WHERE id = old.podcast_id;
END;

-- Follows of sources in home_pulled are marked, so that a reader's few are found without the thousands of others.
ALTER TABLE follows ADD COLUMN pulled INTEGER NOT NULL DEFAULT 0 CHECK (pulled IN (0, 1));
UPDATE follows SET pulled = 1 WHERE (kind, target_id) IN (SELECT kind, id FROM home_pulled);
CREATE INDEX follows_pulled ON follows (follower_id, kind, target_id) WHERE pulled = 1;
CREATE TRIGGER follows_of_pulled AFTER INSERT ON follows
WHEN new.kind IN ('user', 'publication') AND EXISTS (SELECT 1 FROM home_pulled WHERE kind = new.kind AND id = new.target_id)
BEGIN
  UPDATE follows SET pulled = 1 WHERE follower_id = new.follower_id AND kind = new.kind AND target_id = new.target_id;
END;
CREATE TRIGGER home_pulled_added AFTER INSERT ON home_pulled
BEGIN
  UPDATE follows SET pulled = 1 WHERE kind = new.kind AND target_id = new.id;
END;

CREATE INDEX topics_popular ON topics (post_count DESC);
CREATE INDEX home_trending_best ON home_trending (score DESC);

-- Feeds nobody subscribes to, and those some subscriber may not have the newest version of: the hub's tasks read only these every minute.
ALTER TABLE hub_topics ADD COLUMN subscribers INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hub_topics ADD COLUMN behind INTEGER NOT NULL DEFAULT 0 CHECK (behind IN (0, 1));
UPDATE hub_topics SET subscribers = (SELECT count(*) FROM hub_subscriptions s WHERE s.topic_id = hub_topics.id),
  behind = EXISTS (SELECT 1 FROM hub_subscriptions s WHERE s.topic_id = hub_topics.id AND s.delivered < hub_topics.version);
CREATE INDEX hub_topics_unused ON hub_topics (id) WHERE subscribers = 0;
CREATE INDEX hub_topics_behind ON hub_topics (id) WHERE behind = 1;
CREATE TRIGGER hub_subscriptions_added AFTER INSERT ON hub_subscriptions
BEGIN UPDATE hub_topics SET subscribers = subscribers + 1 WHERE id = new.topic_id; END;
CREATE TRIGGER hub_subscriptions_removed AFTER DELETE ON hub_subscriptions
BEGIN UPDATE hub_topics SET subscribers = subscribers - 1 WHERE id = old.topic_id; END;
CREATE TRIGGER hub_topics_changed AFTER UPDATE OF version ON hub_topics WHEN new.version > old.version
BEGIN UPDATE hub_topics SET behind = 1 WHERE id = new.id; END;
