-- Invitations to become a member of a publication, by account or by email address. Answered and expired ones are deleted when they expire.
CREATE TABLE publication_invitations (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  publication_id INTEGER NOT NULL REFERENCES publications (id),
  role TEXT NOT NULL CHECK (role IN ('editor', 'writer')),
  -- The invited account; of an invitation by email, the account that answered it.
  user_id INTEGER REFERENCES users (id),
  email TEXT,
  email_key TEXT,
  token_digest TEXT,
  invited_by INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'declined', 'revoked')),
  answered_at INTEGER
) STRICT;
CREATE UNIQUE INDEX publication_invitations_pending_user ON publication_invitations (publication_id, user_id)
  WHERE state = 'pending' AND user_id IS NOT NULL;
CREATE UNIQUE INDEX publication_invitations_pending_email ON publication_invitations (publication_id, email_key)
  WHERE state = 'pending' AND email_key IS NOT NULL;
CREATE UNIQUE INDEX publication_invitations_token ON publication_invitations (token_digest) WHERE token_digest IS NOT NULL;
CREATE INDEX publication_invitations_publication ON publication_invitations (publication_id, created_at DESC, id DESC);
CREATE INDEX publication_invitations_user ON publication_invitations (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX publication_invitations_email ON publication_invitations (email_key) WHERE email_key IS NOT NULL;
CREATE INDEX publication_invitations_inviter ON publication_invitations (invited_by);
CREATE INDEX publication_invitations_expiry ON publication_invitations (expires_at);

-- The owner's offer to make another member the owner; a row exists only until it is answered, cancelled or expired.
CREATE TABLE publication_transfers (
  publication_id INTEGER PRIMARY KEY REFERENCES publications (id),
  from_user_id INTEGER NOT NULL REFERENCES users (id),
  to_user_id INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX publication_transfers_from ON publication_transfers (from_user_id);
CREATE INDEX publication_transfers_to ON publication_transfers (to_user_id);

CREATE UNIQUE INDEX publication_members_owner ON publication_members (publication_id) WHERE role = 'owner';
CREATE INDEX publication_members_by_role
  ON publication_members (publication_id, iif(role = 'owner', 0, iif(role = 'editor', 1, 2)), joined_at, user_id);

CREATE TRIGGER publications_closed_offers AFTER UPDATE OF closed_at ON publications WHEN new.closed_at IS NOT NULL
BEGIN
  DELETE FROM publication_invitations WHERE publication_id = new.id;
  DELETE FROM publication_transfers WHERE publication_id = new.id;
END;
CREATE TRIGGER publications_owner_changed AFTER UPDATE OF owner_id ON publications WHEN new.owner_id <> old.owner_id
BEGIN
  DELETE FROM publication_transfers WHERE publication_id = new.id;
END;
CREATE TRIGGER publication_members_removed_offer AFTER DELETE ON publication_members
BEGIN
  DELETE FROM publication_transfers WHERE publication_id = old.publication_id AND to_user_id = old.user_id;
END;
