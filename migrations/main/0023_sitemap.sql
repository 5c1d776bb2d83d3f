-- How many posts came out on each day (UTC, days since 1970) and when one of them last changed, UTC ms: what the sitemap's index
-- tells, without counting posts. `posts` counts those of closed accounts, too.
CREATE TABLE sitemap_days (
  day INTEGER PRIMARY KEY,
  posts INTEGER NOT NULL CHECK (posts >= 0),
  changed_at INTEGER NOT NULL
) STRICT;
INSERT INTO sitemap_days
  SELECT published_at / 86400000, count(*), max(coalesce(edited_at, published_at)) FROM posts WHERE state = 'published' AND published_at IS NOT NULL GROUP BY 1;

CREATE TRIGGER sitemap_posts_added AFTER INSERT ON posts WHEN new.state = 'published' AND new.published_at IS NOT NULL BEGIN
  INSERT INTO sitemap_days VALUES (new.published_at / 86400000, 1, coalesce(new.edited_at, new.published_at))
    ON CONFLICT (day) DO UPDATE SET posts = posts + 1, changed_at = max(changed_at, excluded.changed_at);
END;
CREATE TRIGGER sitemap_posts_shown AFTER UPDATE OF state, published_at, edited_at ON posts WHEN new.state = 'published' AND new.published_at IS NOT NULL BEGIN
  INSERT INTO sitemap_days VALUES (new.published_at / 86400000, 1, coalesce(new.edited_at, new.published_at))
    ON CONFLICT (day) DO UPDATE SET posts = posts + 1, changed_at = max(changed_at, excluded.changed_at);
END;
CREATE TRIGGER sitemap_posts_hidden AFTER UPDATE OF state, published_at, edited_at ON posts WHEN old.state = 'published' BEGIN
  UPDATE sitemap_days SET posts = posts - 1 WHERE day = old.published_at / 86400000;
END;
CREATE TRIGGER sitemap_posts_removed AFTER DELETE ON posts WHEN old.state = 'published' BEGIN
  UPDATE sitemap_days SET posts = posts - 1 WHERE day = old.published_at / 86400000;
END;
