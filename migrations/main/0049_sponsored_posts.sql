-- Sponsored posts («رپورتاژ آگهی»): posts that somebody pays to have published. All amounts are integer rial, all times UTC ms.

-- A package is never changed after it is sold; a new price is a new row. `price` is before VAT.
CREATE TABLE sponsored_post_packages (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  price INTEGER NOT NULL CHECK (price > 0 AND price % 10 = 0),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  created_at INTEGER NOT NULL
) STRICT;
INSERT INTO sponsored_post_packages (hash, name, price, created_at) VALUES
  ('spncivic0001', 'برای خیریه‌ها و نهادهای مردمی', 2000000, 0),
  ('spntrade0001', 'برای شرکت‌ها و کسب‌وکارها', 6000000, 0);

-- `unpaid` until the invoice is paid, `canceled` if it is void; then `in_review`, and `approved` for good or `returned` with the whole price
-- refunded. A post has at most one sponsorship that is not over. `reviewed_version` is the version of `post_reviews` that staff decided about
-- last, 0 for what was public already.
CREATE TABLE sponsorships (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  post_id INTEGER NOT NULL REFERENCES posts (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  package_id INTEGER NOT NULL REFERENCES sponsored_post_packages (id),
  invoice_id INTEGER NOT NULL UNIQUE REFERENCES invoices (id),
  client_key TEXT NOT NULL,
  sponsor_name TEXT NOT NULL CHECK (sponsor_name <> ''),
  sponsor_url TEXT NOT NULL CHECK (sponsor_url LIKE 'https://%'),
  state TEXT NOT NULL DEFAULT 'unpaid' CHECK (state IN ('unpaid', 'canceled', 'in_review', 'approved', 'returned')),
  reviewed_version INTEGER,
  reviewed_by INTEGER REFERENCES users (id),
  reviewed_at INTEGER,
  reason TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  UNIQUE (user_id, client_key),
  CHECK (state NOT IN ('approved', 'returned') OR (reviewed_by IS NOT NULL AND reviewed_at IS NOT NULL AND reviewed_version IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX sponsorships_open ON sponsorships (post_id) WHERE state IN ('unpaid', 'in_review', 'approved');
CREATE INDEX sponsorships_post ON sponsorships (post_id, id);
CREATE INDEX sponsorships_user ON sponsorships (user_id, state);
CREATE INDEX sponsorships_state ON sponsorships (state, id);

-- Whoever voids the invoice, the post is no longer marked, and its author has the version back that waited for the payment.
CREATE TRIGGER sponsorships_void AFTER UPDATE OF state ON invoices WHEN new.state = 'void' AND new.kind = 'sponsored_post'
BEGIN
  UPDATE post_reviews SET state = 'withdrawn', reason = '', document = NULL, html = NULL, text = NULL, links = NULL
    WHERE state = 'held' AND post_id IN (SELECT s.post_id FROM sponsorships s WHERE s.invoice_id = new.id AND s.state = 'unpaid');
  UPDATE sponsorships SET state = 'canceled' WHERE invoice_id = new.id AND state = 'unpaid';
END;

-- A label that readers have seen stays.
CREATE TRIGGER sponsorships_stay BEFORE DELETE ON sponsorships
BEGIN
  SELECT raise(ABORT, 'sponsorships are permanent');
END;
CREATE TRIGGER sponsorships_approved BEFORE UPDATE OF state ON sponsorships WHEN old.state = 'approved' AND new.state <> 'approved'
BEGIN
  SELECT raise(ABORT, 'an approved sponsorship is permanent');
END;
