-- `blur` is a picture of 16 pixels (WebP, base64), shown while the real one loads; null where the picture is not opaque.
-- A picture is looked after once a day: `checked_at` is the last time, `unused_since` the first time nothing used it. What is to be
-- deleted has `swept_at` first, so that an interrupted deletion is finished later.
ALTER TABLE media ADD COLUMN blur TEXT;
ALTER TABLE media ADD COLUMN checked_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE media ADD COLUMN unused_since INTEGER;
ALTER TABLE media ADD COLUMN swept_at INTEGER;
CREATE INDEX media_checked ON media (checked_at, id) WHERE swept_at IS NULL;
CREATE INDEX media_unused ON media (unused_since, id) WHERE unused_since IS NOT NULL;
CREATE INDEX publications_avatar ON publications (avatar ->> 'hash') WHERE avatar IS NOT NULL;
CREATE INDEX podcasts_cover ON podcasts (cover ->> 'hash') WHERE cover IS NOT NULL;
