-- Why an item becomes or became a draft; null for one that is public, and for items of imports before this.
ALTER TABLE import_items ADD COLUMN draft_reason TEXT;
