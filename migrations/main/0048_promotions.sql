-- Promotions: views of a post that its author buys. All amounts are integer rial, all times UTC ms.

-- A package is never changed after it is sold; a new price is a new row and the old one is deactivated. `placement` is `feed` for cards in
-- lists and `sidebar` for the banner of home's sidebar. `price` is before VAT; the views are delivered evenly within `days`.
CREATE TABLE promotion_packages (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  placement TEXT NOT NULL CHECK (placement IN ('feed', 'sidebar')),
  name TEXT NOT NULL,
  views INTEGER NOT NULL CHECK (views BETWEEN 100 AND 1000000),
  days INTEGER NOT NULL CHECK (days BETWEEN 1 AND 90),
  price INTEGER NOT NULL CHECK (price > 0 AND price % 10 = 0),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;
-- The name identifies a package on sale, so that creating it twice creates one.
CREATE UNIQUE INDEX promotion_packages_active ON promotion_packages (placement, name) WHERE is_active = 1;
INSERT INTO promotion_packages (hash, placement, name, views, days, price, created_at) VALUES
  ('pkgfeed00500', 'feed', '۵۰۰ بازدید', 500, 7, 1500000, 0),
  ('pkgfeed02000', 'feed', '۲٬۰۰۰ بازدید', 2000, 14, 5000000, 0),
  ('pkgfeed10000', 'feed', '۱۰٬۰۰۰ بازدید', 10000, 30, 20000000, 0),
  ('pkgside01000', 'sidebar', 'بنر خانه، ۱٬۰۰۰ بازدید', 1000, 14, 4000000, 0);

-- `unpaid` until its invoice is paid, `canceled` if the invoice is void; then `in_review`, and `approved` until `starts_at` or `rejected` with
-- the whole price refunded; then `running` or `paused`, and finally `completed` with all views, or `ended` at `ends_at` or `stopped`, each with
-- the remainder refunded. `delivered` and `impressions` are the last known numbers of the promotion's Durable Object, which decides; `synced_at`
-- is when they were copied. `stop_requested_at` is set before the Durable Object is closed, so that an interrupted stop is completed later;
-- `stop_requested_by` is null if Daftar stops it because its post is gone.
CREATE TABLE promotions (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  package_id INTEGER NOT NULL REFERENCES promotion_packages (id),
  invoice_id INTEGER NOT NULL UNIQUE REFERENCES invoices (id),
  client_key TEXT NOT NULL,
  placement TEXT NOT NULL CHECK (placement IN ('feed', 'sidebar')),
  views INTEGER NOT NULL CHECK (views > 0),
  days INTEGER NOT NULL CHECK (days > 0),
  state TEXT NOT NULL DEFAULT 'unpaid'
    CHECK (state IN ('unpaid', 'canceled', 'in_review', 'rejected', 'approved', 'running', 'paused', 'completed', 'ended', 'stopped')),
  starts_at INTEGER,
  started_at INTEGER,
  ends_at INTEGER,
  paused_at INTEGER,
  finished_at INTEGER,
  stop_requested_at INTEGER,
  stop_requested_by INTEGER REFERENCES users (id),
  synced_at INTEGER NOT NULL DEFAULT 0,
  delivered INTEGER NOT NULL DEFAULT 0 CHECK (delivered BETWEEN 0 AND views),
  impressions INTEGER NOT NULL DEFAULT 0 CHECK (impressions >= 0),
  reviewed_by INTEGER REFERENCES users (id),
  reviewed_at INTEGER,
  reason TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, client_key),
  CHECK ((state IN ('rejected', 'completed', 'ended', 'stopped')) = (finished_at IS NOT NULL)),
  CHECK (state NOT IN ('running', 'paused', 'completed', 'ended') OR started_at IS NOT NULL)
) STRICT;
CREATE INDEX promotions_post ON promotions (post_id, id);
CREATE INDEX promotions_user ON promotions (user_id, id);
CREATE INDEX promotions_state ON promotions (state, id);
CREATE INDEX promotions_sync ON promotions (synced_at, id) WHERE state IN ('running', 'paused');
CREATE INDEX promotions_stopping ON promotions (stop_requested_at) WHERE stop_requested_at IS NOT NULL AND finished_at IS NULL;
-- A post has one promotion that is not over in each placement.
CREATE UNIQUE INDEX promotions_open ON promotions (post_id, placement) WHERE state IN ('unpaid', 'in_review', 'approved', 'running', 'paused');
CREATE TRIGGER promotions_of_void_invoice AFTER UPDATE OF state ON invoices WHEN new.state = 'void'
BEGIN
  UPDATE promotions SET state = 'canceled' WHERE invoice_id = new.id AND state = 'unpaid';
END;

-- What a promotion is shown beside; one without targets is shown everywhere.
CREATE TABLE promotion_targets (
  promotion_id INTEGER NOT NULL REFERENCES promotions (id),
  kind TEXT NOT NULL CHECK (kind IN ('topic', 'tag')),
  target_id INTEGER NOT NULL,
  PRIMARY KEY (promotion_id, kind, target_id)
) STRICT, WITHOUT ROWID;

-- `day` is an ISO date in Tehran; absolute counts, written again and again from the Durable Object.
CREATE TABLE promotion_days (
  promotion_id INTEGER NOT NULL REFERENCES promotions (id),
  day TEXT NOT NULL,
  impressions INTEGER NOT NULL DEFAULT 0 CHECK (impressions >= 0),
  views INTEGER NOT NULL DEFAULT 0 CHECK (views >= 0),
  PRIMARY KEY (promotion_id, day)
) STRICT, WITHOUT ROWID;

-- Posts whose promoted card a member hid («نبینم»).
CREATE TABLE promotion_hides (
  user_id INTEGER NOT NULL REFERENCES users (id),
  post_id INTEGER NOT NULL REFERENCES posts (id),
  at INTEGER NOT NULL,
  PRIMARY KEY (user_id, post_id)
) STRICT, WITHOUT ROWID;

-- The key of card tokens and of the pseudonyms in Durable Objects where SECRETS_KEY is not set; one row.
CREATE TABLE promotion_keys (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  secret TEXT NOT NULL
) STRICT;
