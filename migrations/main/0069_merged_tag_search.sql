-- The index of tags lacked the spellings that were merged into them.
INSERT INTO search_changes (type, source_id) SELECT DISTINCT 'tags', merged_into FROM tags WHERE merged_into IS NOT NULL
  ON CONFLICT DO UPDATE SET revision = revision + 1, waits = 1;
