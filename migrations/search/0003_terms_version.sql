-- The version of the tokenizer that made the terms of a document. Documents of an older version are indexed again a few at a time.
ALTER TABLE documents ADD COLUMN terms_version INTEGER NOT NULL DEFAULT 0;
