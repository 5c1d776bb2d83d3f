-- A removed show leaves the search index, and comes back to it.
DROP TRIGGER search_podcasts_changed;
CREATE TRIGGER search_podcasts_changed AFTER UPDATE OF title, description, category, removed_at ON podcasts
BEGIN
  INSERT INTO search_changes (type, source_id) VALUES ('podcasts', new.id) ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
END;
