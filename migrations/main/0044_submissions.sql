-- A post that its author offers to a publication. `version` counts what the author sent; a decision names the version it was made on.
-- `accepted` waits for `publish_at`. `is_guest`: the author was no member, so the limit of open submissions counts it.
CREATE TABLE submissions (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  publication_id INTEGER NOT NULL REFERENCES publications (id),
  author_id INTEGER NOT NULL REFERENCES users (id),
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'returned', 'accepted', 'published', 'withdrawn')),
  version INTEGER NOT NULL DEFAULT 1,
  is_guest INTEGER NOT NULL DEFAULT 0 CHECK (is_guest IN (0, 1)),
  assignee_id INTEGER REFERENCES users (id),
  publish_at INTEGER,
  client_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (author_id, client_key)
) STRICT;
CREATE UNIQUE INDEX submissions_active ON submissions (post_id) WHERE state IN ('open', 'returned', 'accepted');
CREATE INDEX submissions_post ON submissions (post_id, id DESC);
CREATE INDEX submissions_queue ON submissions (publication_id, state, updated_at DESC, id DESC);
CREATE INDEX submissions_author ON submissions (author_id, updated_at DESC, id DESC);
CREATE INDEX submissions_assignee ON submissions (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX submissions_due ON submissions (publish_at) WHERE state = 'accepted';

-- What the author sent, as it will be published: the draft may change meanwhile.
CREATE TABLE submission_versions (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  version INTEGER NOT NULL,
  -- Of the draft.
  revision INTEGER NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  html TEXT NOT NULL,
  text TEXT NOT NULL,
  settings TEXT NOT NULL CHECK (json_valid(settings)),
  sent_at INTEGER NOT NULL,
  UNIQUE (submission_id, version)
) STRICT;
CREATE INDEX submission_versions_post ON submission_versions (post_id);

-- The history of a submission. The author sees it without `is_private` rows, the editors' notes and assignments.
CREATE TABLE submission_events (
  id INTEGER PRIMARY KEY,
  submission_id INTEGER NOT NULL REFERENCES submissions (id),
  kind TEXT NOT NULL CHECK (kind IN ('submitted', 'resubmitted', 'withdrawn', 'assigned', 'noted', 'suggested', 'answered', 'returned',
    'accepted', 'published', 'failed', 'movedOut')),
  actor_id INTEGER REFERENCES users (id),
  version INTEGER NOT NULL,
  words TEXT NOT NULL DEFAULT '',
  is_private INTEGER NOT NULL DEFAULT 0 CHECK (is_private IN (0, 1)),
  client_key TEXT,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX submission_events_order ON submission_events (submission_id, id);
CREATE INDEX submission_events_actor ON submission_events (actor_id);
CREATE UNIQUE INDEX submission_events_client_key ON submission_events (submission_id, client_key) WHERE client_key IS NOT NULL;

-- An editor's changed copy of a version. The author accepts or rejects each change; `accepted` lists the accepted ones.
CREATE TABLE submission_suggestions (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  submission_id INTEGER NOT NULL REFERENCES submissions (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  version INTEGER NOT NULL,
  editor_id INTEGER NOT NULL REFERENCES users (id),
  title TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  words TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'withdrawn')),
  accepted TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(accepted)),
  client_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  answered_at INTEGER,
  UNIQUE (editor_id, client_key)
) STRICT;
CREATE UNIQUE INDEX submission_suggestions_open ON submission_suggestions (submission_id) WHERE state = 'open';
CREATE INDEX submission_suggestions_submission ON submission_suggestions (submission_id, id DESC);
CREATE INDEX submission_suggestions_post ON submission_suggestions (post_id);

-- A removed post leaves the queue, and a closed publication gives back what it has not published.
CREATE TRIGGER submissions_post_removed AFTER UPDATE OF state ON posts WHEN new.state = 'removed' AND old.state <> 'removed'
BEGIN
  INSERT INTO submission_events (submission_id, kind, version, at)
    SELECT id, 'withdrawn', version, coalesce(new.removed_at, new.updated_at) FROM submissions
    WHERE post_id = new.id AND state IN ('open', 'returned', 'accepted');
  UPDATE submissions SET state = 'withdrawn', publish_at = NULL, updated_at = coalesce(new.removed_at, new.updated_at)
    WHERE post_id = new.id AND state IN ('open', 'returned', 'accepted');
END;
CREATE TRIGGER submissions_publication_closed AFTER UPDATE OF closed_at ON publications WHEN new.closed_at IS NOT NULL AND old.closed_at IS NULL
BEGIN
  INSERT INTO submission_events (submission_id, kind, version, words, at)
    SELECT id, 'failed', version, 'publication', new.closed_at FROM submissions
    WHERE publication_id = new.id AND state IN ('open', 'returned', 'accepted');
  UPDATE submissions SET state = 'withdrawn', publish_at = NULL, updated_at = new.closed_at
    WHERE publication_id = new.id AND state IN ('open', 'returned', 'accepted');
END;

-- Nobody stays responsible for a submission who may not decide about it any more.
CREATE TRIGGER submissions_editor_left AFTER DELETE ON publication_members
BEGIN
  UPDATE submissions SET assignee_id = NULL WHERE assignee_id = old.user_id AND publication_id = old.publication_id;
END;
CREATE TRIGGER submissions_editor_became_writer AFTER UPDATE OF role ON publication_members WHEN new.role = 'writer'
BEGIN
  UPDATE submissions SET assignee_id = NULL WHERE assignee_id = new.user_id AND publication_id = new.publication_id;
END;
