-- Post search finds words of transcripts.
CREATE TRIGGER search_transcripts_added AFTER INSERT ON transcripts
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('posts', new.post_id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_transcripts_changed AFTER UPDATE OF segments ON transcripts WHEN new.segments IS NOT old.segments
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('posts', new.post_id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
CREATE TRIGGER search_transcripts_removed AFTER DELETE ON transcripts
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('posts', old.post_id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
UPDATE search_changes SET revision = revision + 1, waits = 1 WHERE type = 'posts' AND source_id IN (SELECT post_id FROM transcripts);
