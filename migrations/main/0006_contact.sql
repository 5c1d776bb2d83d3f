-- Tags whose words alone do not make their key (TCP/IP) are found by their address.
CREATE INDEX tags_slug ON tags (slug);

-- Messages of the contact form; `client_key` makes a repeated sending find the first, `receipt` is what the sender keeps.
CREATE TABLE contact_messages (
  id INTEGER PRIMARY KEY,
  client_key TEXT NOT NULL UNIQUE,
  receipt TEXT NOT NULL UNIQUE,
  user_id INTEGER REFERENCES users (id),
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'answered', 'closed')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX contact_messages_inbox ON contact_messages (state, created_at DESC, id DESC);
