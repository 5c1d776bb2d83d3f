-- A promotion belongs to what staff reviewed. `content_version` counts what the post has been since the purchase; `is_changed` tells that it
-- differs from what was reviewed, so that no card is shown; `is_paused_for_change` that the pause ends with the review. `paused_at` of such a
-- pause is set by the job that the trigger enqueues.
ALTER TABLE promotions ADD COLUMN content_version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE promotions ADD COLUMN reviewed_version INTEGER;
ALTER TABLE promotions ADD COLUMN is_changed INTEGER NOT NULL DEFAULT 0 CHECK (is_changed IN (0, 1));
ALTER TABLE promotions ADD COLUMN is_paused_for_change INTEGER NOT NULL DEFAULT 0 CHECK (is_paused_for_change IN (0, 1));
CREATE INDEX promotions_changed ON promotions (is_changed, id) WHERE is_changed = 1 AND finished_at IS NULL;
CREATE INDEX promotions_paused_for_change ON promotions (is_paused_for_change, id) WHERE is_paused_for_change = 1;

-- What readers see of a post, as staff compare it.
CREATE VIEW post_contents AS
  SELECT p.id AS post_id, p.title, p.description, p.cover, b.document, s.hash AS sound, s.cover AS sound_cover, c.chapters, t.segments AS transcript
  FROM posts p
  JOIN post_bodies b ON b.post_id = p.id
  LEFT JOIN sounds s ON s.post_id = p.id
  LEFT JOIN sound_chapters c ON c.post_id = p.id
  LEFT JOIN transcripts t ON t.post_id = p.id;

-- What staff reviewed; deleted when the promotion is over.
CREATE TABLE promotion_contents (
  promotion_id INTEGER PRIMARY KEY REFERENCES promotions (id),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  cover TEXT,
  document TEXT NOT NULL,
  sound TEXT,
  sound_cover TEXT,
  chapters TEXT,
  transcript TEXT
) STRICT;

-- What was edited after its review waits for another one; the rest is taken as reviewed.
UPDATE promotions SET is_changed = 1 WHERE state IN ('approved', 'running', 'paused')
  AND EXISTS (SELECT 1 FROM posts p WHERE p.id = promotions.post_id AND p.edited_at > coalesce(promotions.reviewed_at, promotions.created_at));
UPDATE promotions SET is_paused_for_change = 1, state = 'paused' WHERE state = 'running' AND is_changed = 1 AND stop_requested_at IS NULL;
UPDATE promotions SET reviewed_version = 1 WHERE reviewed_at IS NOT NULL AND is_changed = 0;
INSERT INTO promotion_contents (promotion_id, title, description, cover, document, sound, sound_cover, chapters, transcript)
  SELECT q.id, v.title, v.description, v.cover, v.document, v.sound, v.sound_cover, v.chapters, v.transcript
  FROM promotions q JOIN post_contents v ON v.post_id = q.post_id WHERE q.state IN ('approved', 'running', 'paused') AND q.is_changed = 0;
-- A version that staff may have open is not the one that they decide about.
UPDATE promotions SET content_version = 2 WHERE is_changed = 1;

-- Whatever changes the content of a post, in the same batch:
CREATE TRIGGER posts_content_changed AFTER UPDATE OF title, description, cover ON posts
WHEN new.title <> old.title OR new.description <> old.description OR new.cover IS NOT old.cover
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = new.id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;
CREATE TRIGGER post_bodies_content_changed AFTER UPDATE OF document ON post_bodies WHEN new.document <> old.document
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = new.post_id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;
CREATE TRIGGER sounds_content_added AFTER INSERT ON sounds
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = new.post_id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;
CREATE TRIGGER sounds_content_changed AFTER UPDATE OF hash, cover ON sounds WHEN new.hash <> old.hash OR new.cover IS NOT old.cover
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = new.post_id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;
CREATE TRIGGER sounds_content_removed AFTER DELETE ON sounds
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = old.post_id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;
CREATE TRIGGER sound_chapters_content_added AFTER INSERT ON sound_chapters
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = new.post_id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;
CREATE TRIGGER sound_chapters_content_changed AFTER UPDATE OF chapters ON sound_chapters WHEN new.chapters <> old.chapters
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = new.post_id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;
CREATE TRIGGER sound_chapters_content_removed AFTER DELETE ON sound_chapters
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = old.post_id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;
CREATE TRIGGER transcripts_content_added AFTER INSERT ON transcripts
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = new.post_id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;
CREATE TRIGGER transcripts_content_changed AFTER UPDATE OF segments ON transcripts WHEN new.segments <> old.segments
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = new.post_id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;
CREATE TRIGGER transcripts_content_removed AFTER DELETE ON transcripts
BEGIN
  UPDATE promotions SET content_version = content_version + 1
    WHERE post_id = old.post_id AND state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
END;

-- Content that is the reviewed one again needs no review.
CREATE TRIGGER promotions_content_compared AFTER UPDATE OF content_version ON promotions WHEN new.state IN ('approved', 'running', 'paused')
BEGIN
  UPDATE promotions SET is_changed = NOT EXISTS (
    SELECT 1 FROM promotion_contents r JOIN post_contents v ON v.post_id = new.post_id
    WHERE r.promotion_id = new.id AND v.title = r.title AND v.description = r.description AND v.cover IS r.cover AND v.document = r.document
      AND v.sound IS r.sound AND v.sound_cover IS r.sound_cover AND v.chapters IS r.chapters AND v.transcript IS r.transcript
  ) WHERE id = new.id;
END;
-- The job notifies the buyer and has the delivery follow.
CREATE TRIGGER promotions_content_judged AFTER UPDATE OF is_changed ON promotions WHEN new.is_changed <> old.is_changed
BEGIN
  UPDATE promotions SET state = 'paused', is_paused_for_change = 1
    WHERE id = new.id AND is_changed = 1 AND state = 'running' AND stop_requested_at IS NULL;
  INSERT INTO outbox (id, kind, payload, created_at, lease_until)
    VALUES ('promotion-changed:' || new.hash || ':' || new.content_version || ':' || new.is_changed, 'promotion-changed',
      json_object('hash', new.hash, 'version', new.content_version), unixepoch() * 1000, 0)
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER promotions_content_forgotten AFTER UPDATE OF finished_at ON promotions WHEN new.finished_at IS NOT NULL
BEGIN
  DELETE FROM promotion_contents WHERE promotion_id = new.id;
END;
