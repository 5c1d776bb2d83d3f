-- The inbox of contact messages: a message of the form opens a thread, to which replies, notes and received mail are appended. Times are UTC ms.
-- `version` increases with every change that somebody who answers must know. `reply_token` is the secret of the address that receives answers
-- by mail. `updated_at` sorts the inbox; `closed_at` is null unless the thread is closed. A closed thread may be spam.
ALTER TABLE contact_messages ADD COLUMN assignee_id INTEGER REFERENCES users (id);
ALTER TABLE contact_messages ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE contact_messages ADD COLUMN reply_token TEXT NOT NULL DEFAULT '';
ALTER TABLE contact_messages ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contact_messages ADD COLUMN closed_at INTEGER;
ALTER TABLE contact_messages ADD COLUMN is_spam INTEGER NOT NULL DEFAULT 0 CHECK (is_spam IN (0, 1));
UPDATE contact_messages SET updated_at = created_at, reply_token = lower(hex(randomblob(10))), closed_at = iif(state = 'closed', created_at, NULL);

DROP INDEX contact_messages_inbox;
CREATE INDEX contact_messages_open ON contact_messages (updated_at DESC, id DESC) WHERE state <> 'closed';
CREATE INDEX contact_messages_assigned ON contact_messages (assignee_id, updated_at DESC, id DESC) WHERE state <> 'closed';
CREATE INDEX contact_messages_assignee ON contact_messages (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX contact_messages_closed ON contact_messages (updated_at DESC, id DESC) WHERE state = 'closed';
CREATE INDEX contact_messages_expiry ON contact_messages (is_spam, closed_at) WHERE state = 'closed';
CREATE INDEX contact_messages_user ON contact_messages (user_id);

-- What follows the first message of a thread: a `reply` or `note` of staff, or mail that was `received`. `entry_key` makes repeating it
-- harmless: the key of the client, or a digest of the Message-ID. Of received mail, `body` is without the quoted history, which `full_text`
-- has (empty if nothing was left out); `attachments` are the names, types and sizes of files, which are not stored.
CREATE TABLE contact_entries (
  id INTEGER PRIMARY KEY,
  thread_id INTEGER NOT NULL REFERENCES contact_messages (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('reply', 'note', 'received')),
  entry_key TEXT NOT NULL,
  author_id INTEGER REFERENCES users (id),
  body TEXT NOT NULL,
  full_text TEXT NOT NULL DEFAULT '',
  sender TEXT NOT NULL DEFAULT '',
  attachments TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(attachments)),
  is_automatic INTEGER NOT NULL DEFAULT 0 CHECK (is_automatic IN (0, 1)),
  created_at INTEGER NOT NULL,
  UNIQUE (thread_id, entry_key)
) STRICT;
CREATE INDEX contact_entries_thread ON contact_entries (thread_id, id);

-- Texts that staff insert into replies; admins edit them.
CREATE TABLE contact_canned_replies (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
