-- One ballot a voter and contest. The voter is forgotten when the account is deleted and some time after the results; the votes stay.
CREATE TABLE campaign_ballots (
  id INTEGER PRIMARY KEY,
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  voter_id INTEGER REFERENCES users (id),
  -- Random code that only the voter sees; the results file lists ballots by it.
  receipt TEXT NOT NULL UNIQUE,
  -- Keyed digest of the address of the latest vote; null once it is no longer needed.
  address_digest TEXT,
  -- When the voter's account was created; 0 once the voter is forgotten, because the time could identify the account.
  voter_since INTEGER NOT NULL,
  cast_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  -- Staff may exclude a fraudulent ballot from the tally; the results file shows it with the reason.
  excluded_at INTEGER,
  exclusion_reason TEXT,
  UNIQUE (campaign_id, voter_id)
) STRICT;
CREATE INDEX campaign_ballots_receipt ON campaign_ballots (campaign_id, receipt);
CREATE INDEX campaign_ballots_cast ON campaign_ballots (campaign_id, cast_at, id);
CREATE INDEX campaign_ballots_address ON campaign_ballots (campaign_id, address_digest) WHERE address_digest IS NOT NULL;
CREATE INDEX campaign_ballots_voter ON campaign_ballots (voter_id) WHERE voter_id IS NOT NULL;
CREATE INDEX campaign_ballots_linked ON campaign_ballots (campaign_id) WHERE voter_id IS NOT NULL OR address_digest IS NOT NULL;

CREATE TABLE campaign_votes (
  ballot_id INTEGER NOT NULL REFERENCES campaign_ballots (id) ON DELETE CASCADE,
  entry_id INTEGER NOT NULL REFERENCES campaign_entries (id) ON DELETE CASCADE,
  voted_at INTEGER NOT NULL,
  PRIMARY KEY (ballot_id, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_votes_entry ON campaign_votes (entry_id);

-- The last line of defence: no statement can store one vote too many.
CREATE TRIGGER campaign_votes_limit BEFORE INSERT ON campaign_votes
WHEN (SELECT count(*) FROM campaign_votes WHERE ballot_id = new.ballot_id AND entry_id <> new.entry_id)
  >= (SELECT c.votes_per_voter FROM campaign_ballots b JOIN campaigns c ON c.id = b.campaign_id WHERE b.id = new.ballot_id)
BEGIN SELECT raise(ABORT, 'vote limit'); END;

CREATE TABLE campaign_jurors (
  id INTEGER PRIMARY KEY,
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  -- Null after the account was deleted; the scores stay.
  user_id INTEGER REFERENCES users (id),
  -- Number of the juror in the results file, from 1.
  number INTEGER NOT NULL,
  added_at INTEGER NOT NULL,
  removed_at INTEGER,
  UNIQUE (campaign_id, user_id),
  UNIQUE (campaign_id, number)
) STRICT;
CREATE INDEX campaign_jurors_user ON campaign_jurors (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE campaign_scores (
  juror_id INTEGER NOT NULL REFERENCES campaign_jurors (id),
  entry_id INTEGER NOT NULL REFERENCES campaign_entries (id) ON DELETE CASCADE,
  score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 10),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (juror_id, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_scores_entry ON campaign_scores (entry_id);

-- A contest whose results are being counted or published. While the row exists, no vote, score, juror or exclusion changes.
CREATE TABLE campaign_tallies (
  campaign_id INTEGER PRIMARY KEY REFERENCES campaigns (id),
  requested_by INTEGER NOT NULL REFERENCES users (id),
  requested_at INTEGER NOT NULL
) STRICT;

-- The published outcome; one row a contest, never changed.
CREATE TABLE campaign_results (
  campaign_id INTEGER PRIMARY KEY REFERENCES campaigns (id),
  file_key TEXT NOT NULL,
  file_bytes INTEGER NOT NULL,
  -- SHA-256 of the last link of the chain, in hexadecimal.
  head TEXT NOT NULL,
  ballots INTEGER NOT NULL,
  excluded INTEGER NOT NULL,
  votes INTEGER NOT NULL
) STRICT;

CREATE TABLE campaign_rankings (
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  entry_id INTEGER NOT NULL REFERENCES campaign_entries (id) ON DELETE CASCADE,
  -- From 0, best first; entries with the same score share a place, but not a position.
  position INTEGER NOT NULL,
  place INTEGER NOT NULL,
  votes INTEGER NOT NULL,
  -- Of 10,000 each.
  jury INTEGER,
  score INTEGER NOT NULL,
  -- Index of the prize from 0; null without one.
  prize INTEGER,
  PRIMARY KEY (campaign_id, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_rankings_position ON campaign_rankings (campaign_id, position);
CREATE INDEX campaign_rankings_winner ON campaign_rankings (entry_id) WHERE prize IS NOT NULL;
