-- Double-entry ledger, payments through a gateway, invoices and discount codes. All amounts are integer rial, all times UTC ms.

-- `zarinpal` and `zibal` hold what the gateways took for us, `sales` and `vat` what we earned and owe to the tax office; `owner_id` is the
-- user of a wallet and 0 otherwise. Only the four may owe more than they received.
CREATE TABLE ledger_accounts (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  owner_id INTEGER NOT NULL DEFAULT 0,
  debits INTEGER NOT NULL DEFAULT 0 CHECK (debits >= 0),
  credits INTEGER NOT NULL DEFAULT 0 CHECK (credits >= 0),
  UNIQUE (kind, owner_id),
  CHECK (kind IN ('zarinpal', 'zibal', 'sales', 'vat') OR credits >= debits)
) STRICT;
INSERT INTO ledger_accounts (kind) VALUES ('zarinpal'), ('zibal'), ('sales'), ('vat');

-- `key` names the event that moves the money, so that it moves once; `ref` is the hash of the payment, invoice or refund.
CREATE TABLE ledger_transfers (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  debit_account_id INTEGER NOT NULL REFERENCES ledger_accounts (id),
  credit_account_id INTEGER NOT NULL REFERENCES ledger_accounts (id),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  ref TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL,
  CHECK (debit_account_id <> credit_account_id)
) STRICT;
CREATE INDEX ledger_transfers_ref ON ledger_transfers (ref);

-- Two entries for each transfer, with the balance after it.
CREATE TABLE ledger_entries (
  account_id INTEGER NOT NULL REFERENCES ledger_accounts (id),
  transfer_id INTEGER NOT NULL REFERENCES ledger_transfers (id),
  amount INTEGER NOT NULL,
  balance INTEGER NOT NULL,
  PRIMARY KEY (account_id, transfer_id)
) STRICT, WITHOUT ROWID;

-- Totals of each kind of account and Tehran day.
CREATE TABLE ledger_days (
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  debits INTEGER NOT NULL DEFAULT 0,
  credits INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, kind)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ledger_transfers_post AFTER INSERT ON ledger_transfers
BEGIN
  UPDATE ledger_accounts SET debits = debits + new.amount WHERE id = new.debit_account_id;
  UPDATE ledger_accounts SET credits = credits + new.amount WHERE id = new.credit_account_id;
  INSERT INTO ledger_entries (account_id, transfer_id, amount, balance)
    SELECT id, new.id, iif(id = new.debit_account_id, -new.amount, new.amount), credits - debits
    FROM ledger_accounts WHERE id IN (new.debit_account_id, new.credit_account_id);
  INSERT INTO ledger_days (day, kind, debits, credits)
    SELECT date(new.at / 1000, 'unixepoch', '+210 minutes'), kind,
      iif(id = new.debit_account_id, new.amount, 0), iif(id = new.credit_account_id, new.amount, 0)
    FROM ledger_accounts WHERE id IN (new.debit_account_id, new.credit_account_id)
    ON CONFLICT (day, kind) DO UPDATE SET debits = debits + excluded.debits, credits = credits + excluded.credits;
END;

CREATE TRIGGER ledger_transfers_keep BEFORE UPDATE ON ledger_transfers
BEGIN
  SELECT raise(ABORT, 'the ledger is append-only');
END;
CREATE TRIGGER ledger_transfers_stay BEFORE DELETE ON ledger_transfers
BEGIN
  SELECT raise(ABORT, 'the ledger is append-only');
END;
CREATE TRIGGER ledger_entries_keep BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT raise(ABORT, 'the ledger is append-only');
END;
CREATE TRIGGER ledger_entries_stay BEFORE DELETE ON ledger_entries
BEGIN
  SELECT raise(ABORT, 'the ledger is append-only');
END;

-- Results of the nightly check of the ledger, one row for each Tehran day it checked; `details` lists what does not agree.
CREATE TABLE ledger_checks (
  day TEXT PRIMARY KEY,
  is_balanced INTEGER NOT NULL CHECK (is_balanced IN (0, 1)),
  details TEXT NOT NULL DEFAULT '[]',
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Percent codes have `percent` and perhaps `max_discount`, fixed ones `amount`. `uses` counts the rows of discount_uses.
CREATE TABLE discount_codes (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  code TEXT NOT NULL UNIQUE,
  percent INTEGER CHECK (percent BETWEEN 1 AND 100),
  amount INTEGER CHECK (amount > 0),
  max_discount INTEGER CHECK (max_discount > 0),
  min_subtotal INTEGER NOT NULL DEFAULT 0,
  max_uses INTEGER CHECK (max_uses > 0),
  max_uses_per_user INTEGER NOT NULL DEFAULT 1 CHECK (max_uses_per_user > 0),
  uses INTEGER NOT NULL DEFAULT 0,
  starts_at INTEGER,
  ends_at INTEGER,
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  note TEXT NOT NULL DEFAULT '',
  created_by INTEGER NOT NULL REFERENCES users (id),
  created_at INTEGER NOT NULL,
  CHECK ((percent IS NULL) <> (amount IS NULL)),
  CHECK (max_uses IS NULL OR uses <= max_uses)
) STRICT;

-- `vat` is `vat_percent` of `subtotal - discount`. `refunded` is what went back to the wallet. Numbers are consecutive.
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  number INTEGER NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  buyer TEXT NOT NULL DEFAULT '',
  subtotal INTEGER NOT NULL CHECK (subtotal > 0 AND subtotal % 10 = 0),
  discount INTEGER NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND subtotal AND discount % 10 = 0),
  vat_percent INTEGER NOT NULL,
  vat INTEGER NOT NULL CHECK (vat >= 0 AND vat % 10 = 0),
  total INTEGER NOT NULL,
  discount_code_id INTEGER REFERENCES discount_codes (id),
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'void')),
  issued_by INTEGER NOT NULL REFERENCES users (id),
  client_key TEXT NOT NULL,
  issued_at INTEGER NOT NULL,
  due_at INTEGER,
  paid_at INTEGER,
  voided_at INTEGER,
  refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND total),
  UNIQUE (issued_by, client_key),
  CHECK (total = subtotal - discount + vat),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL)),
  CHECK (refunded = 0 OR state = 'paid')
) STRICT;
CREATE INDEX invoices_user ON invoices (user_id, id);
CREATE INDEX invoices_state ON invoices (state, id);

CREATE TABLE discount_uses (
  invoice_id INTEGER PRIMARY KEY REFERENCES invoices (id),
  code_id INTEGER NOT NULL REFERENCES discount_codes (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX discount_uses_code ON discount_uses (code_id, user_id);
CREATE TRIGGER discount_uses_added AFTER INSERT ON discount_uses
BEGIN
  UPDATE discount_codes SET uses = uses + 1 WHERE id = new.code_id;
END;
CREATE TRIGGER discount_uses_removed AFTER DELETE ON discount_uses
BEGIN
  UPDATE discount_codes SET uses = uses - 1 WHERE id = old.code_id;
END;
CREATE TRIGGER discount_uses_changed AFTER UPDATE OF code_id ON discount_uses WHEN new.code_id <> old.code_id
BEGIN
  UPDATE discount_codes SET uses = uses - 1 WHERE id = old.code_id;
  UPDATE discount_codes SET uses = uses + 1 WHERE id = new.code_id;
END;

-- `invoice_id` is null for a top-up. `check_at` is when reconciliation asks the gateway next; null once nothing is left to ask.
CREATE TABLE payments (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (id),
  client_key TEXT NOT NULL,
  invoice_id INTEGER REFERENCES invoices (id),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 10 AND 1000000000 AND amount % 10 = 0),
  gateway TEXT NOT NULL CHECK (gateway IN ('zarinpal', 'zibal')),
  authority TEXT,
  state TEXT NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'requested', 'paid', 'failed', 'review')),
  reason TEXT,
  gateway_code INTEGER,
  created_at INTEGER NOT NULL,
  request_sent_at INTEGER,
  requested_at INTEGER,
  returned_at INTEGER,
  paid_at INTEGER,
  check_at INTEGER,
  checks INTEGER NOT NULL DEFAULT 0,
  reference TEXT,
  card TEXT,
  refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND amount),
  UNIQUE (user_id, client_key),
  CHECK (state NOT IN ('requested', 'paid') OR authority IS NOT NULL),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL AND reference IS NOT NULL)),
  CHECK (refunded = 0 OR state = 'paid')
) STRICT;
CREATE UNIQUE INDEX payments_authority ON payments (gateway, authority) WHERE authority IS NOT NULL;
CREATE INDEX payments_user ON payments (user_id, id);
CREATE INDEX payments_state ON payments (state, id);
CREATE INDEX payments_invoice ON payments (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX payments_due ON payments (check_at) WHERE check_at IS NOT NULL;
CREATE INDEX payments_paid ON payments (paid_at, amount) WHERE paid_at IS NOT NULL;

-- What happened to a payment: our calls, the gateway's answers and rejected callbacks.
CREATE TABLE payment_events (
  id INTEGER PRIMARY KEY,
  payment_id INTEGER NOT NULL REFERENCES payments (id),
  kind TEXT NOT NULL,
  code INTEGER,
  details TEXT NOT NULL DEFAULT '{}',
  actor_id INTEGER REFERENCES users (id),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

-- `wallet` refunds return the money of an invoice to the wallet. `card` refunds record that the money of a payment went back from the wallet
-- to the card, with the bank's reference.
CREATE TABLE refunds (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('wallet', 'card')),
  invoice_id INTEGER REFERENCES invoices (id),
  payment_id INTEGER REFERENCES payments (id),
  user_id INTEGER NOT NULL REFERENCES users (id),
  amount INTEGER NOT NULL CHECK (amount > 0 AND amount % 10 = 0),
  note TEXT NOT NULL DEFAULT '',
  bank_reference TEXT NOT NULL DEFAULT '',
  refunded_by INTEGER NOT NULL REFERENCES users (id),
  client_key TEXT NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (refunded_by, client_key),
  CHECK ((kind = 'wallet' AND invoice_id IS NOT NULL AND payment_id IS NULL) OR (kind = 'card' AND payment_id IS NOT NULL AND invoice_id IS NULL))
) STRICT;
CREATE INDEX refunds_invoice ON refunds (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX refunds_payment ON refunds (payment_id) WHERE payment_id IS NOT NULL;

CREATE TRIGGER refunds_of_invoice AFTER INSERT ON refunds WHEN new.invoice_id IS NOT NULL
BEGIN
  UPDATE invoices SET refunded = refunded + new.amount WHERE id = new.invoice_id;
END;
CREATE TRIGGER refunds_of_payment AFTER INSERT ON refunds WHEN new.payment_id IS NOT NULL
BEGIN
  UPDATE payments SET refunded = refunded + new.amount WHERE id = new.payment_id;
END;
