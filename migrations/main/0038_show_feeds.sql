-- The licence of a show's episodes (podcast:license), NULL for none: a name, and the URL of its text unless the name is a known one.
ALTER TABLE podcasts ADD COLUMN license TEXT CHECK (license IS NULL OR json_valid(license));

-- A show's feed lists up to 2,000 episodes, more than a page can have tags, so that the invalidation of an episode also invalidates its feed.
CREATE TRIGGER cache_bumps_episode AFTER INSERT ON cache_bumps WHEN new.tag LIKE 'post-%'
BEGIN
  INSERT INTO cache_bumps (tag, at, removal)
  SELECT 'episodes-' || c.hash, new.at, new.removal FROM posts p JOIN sounds s ON s.post_id = p.id JOIN podcasts c ON c.id = s.podcast_id
  WHERE p.hash = substr(new.tag, 6);
END;
