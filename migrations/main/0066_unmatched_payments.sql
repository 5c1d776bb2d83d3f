-- What a gateway says it received and that matches none of our payments; `gone_at` is set once the gateway no longer lists it.
CREATE TABLE unmatched_payments (
  id INTEGER PRIMARY KEY,
  gateway TEXT NOT NULL CHECK (gateway IN ('zarinpal', 'zibal')),
  authority TEXT NOT NULL,
  amount INTEGER NOT NULL,
  mismatch TEXT NOT NULL CHECK (mismatch IN ('unknownPayment', 'otherAuthority', 'otherAmount')),
  payment_id INTEGER REFERENCES payments (id),
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  gone_at INTEGER,
  UNIQUE (gateway, authority)
) STRICT;
CREATE INDEX unmatched_payments_listed ON unmatched_payments (gone_at, id);
CREATE INDEX unmatched_payments_payment ON unmatched_payments (payment_id) WHERE payment_id IS NOT NULL;

-- An index for what a member has begun and not finished.
CREATE INDEX payments_unfinished ON payments (user_id) WHERE state IN ('created', 'requested');

-- Money that the bank returned to the card needs no staff.
UPDATE payments SET state = 'failed', check_at = NULL WHERE state = 'review' AND reason = 'reversed';

-- Where a gateway named no reference number, its authority was stored in place of it.
UPDATE payments SET reference = '' WHERE state = 'paid' AND reference = authority;
