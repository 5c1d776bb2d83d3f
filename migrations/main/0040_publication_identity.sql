-- A publication's own face: a masthead, an accent colour, links, a text about itself and what its editors expect of a submission.
ALTER TABLE publications ADD COLUMN masthead TEXT CHECK (masthead IS NULL OR json_valid(masthead));
ALTER TABLE publications ADD COLUMN masthead_kind TEXT NOT NULL DEFAULT 'banner' CHECK (masthead_kind IN ('banner', 'wordmark'));
-- Six hexadecimal digits.
ALTER TABLE publications ADD COLUMN accent TEXT;
ALTER TABLE publications ADD COLUMN links TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(links));
ALTER TABLE publications ADD COLUMN about TEXT NOT NULL DEFAULT '';
ALTER TABLE publications ADD COLUMN guidelines TEXT NOT NULL DEFAULT '';
ALTER TABLE publications ADD COLUMN accepts_submissions INTEGER NOT NULL DEFAULT 1 CHECK (accepts_submissions IN (0, 1));
CREATE INDEX publications_masthead ON publications (masthead ->> 'hash') WHERE masthead IS NOT NULL;

-- Made by the owner's device, so that a repeated creation finds the first publication.
ALTER TABLE publications ADD COLUMN client_key TEXT;
CREATE UNIQUE INDEX publications_client_key ON publications (client_key) WHERE client_key IS NOT NULL;

-- Counted by triggers, because a publication may have hundreds of members.
ALTER TABLE publications ADD COLUMN member_count INTEGER NOT NULL DEFAULT 0;
UPDATE publications SET member_count = (SELECT count(*) FROM publication_members m WHERE m.publication_id = publications.id);
CREATE TRIGGER publication_members_added AFTER INSERT ON publication_members
BEGIN
  UPDATE publications SET member_count = member_count + 1 WHERE id = new.publication_id;
END;
CREATE TRIGGER publication_members_removed AFTER DELETE ON publication_members
BEGIN
  UPDATE publications SET member_count = member_count - 1 WHERE id = old.publication_id;
END;
CREATE INDEX publication_members_joined ON publication_members (publication_id, joined_at DESC, user_id DESC);
