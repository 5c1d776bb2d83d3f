-- Letters of an item's text, so that its owner can leave short posts out of an import. 0 for what is no post, and for items read before.
ALTER TABLE import_items ADD COLUMN letters INTEGER NOT NULL DEFAULT 0;
