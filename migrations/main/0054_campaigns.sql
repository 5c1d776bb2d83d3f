-- Contests and birthdays. Times are UTC ms and null until an admin sets them.
CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY,
  slug TEXT NOT NULL UNIQUE,
  client_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('contest', 'birthday')),
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'cancelled')),
  version INTEGER NOT NULL DEFAULT 1,
  title TEXT NOT NULL,
  theme TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  -- One rule a line.
  rules TEXT NOT NULL DEFAULT '',
  -- Objects with `title` and `description`, the first prize first.
  prizes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(prizes)),
  -- Folded key and written name of the tag of entries; null for birthdays.
  tag_key TEXT,
  tag_name TEXT,
  opens_at INTEGER,
  entries_close_at INTEGER,
  voting_opens_at INTEGER,
  voting_closes_at INTEGER,
  -- When results are due, or the birthday ends.
  ends_at INTEGER,
  votes_per_voter INTEGER NOT NULL DEFAULT 3 CHECK (votes_per_voter BETWEEN 1 AND 10),
  entries_per_author INTEGER NOT NULL DEFAULT 1 CHECK (entries_per_author BETWEEN 1 AND 10),
  min_words INTEGER NOT NULL DEFAULT 0,
  -- Age of an account in days when it publishes an entry, and when voting opens.
  author_age_days INTEGER NOT NULL DEFAULT 0,
  voter_age_days INTEGER NOT NULL DEFAULT 7,
  -- Percentage of the score that the jury decides.
  jury_weight INTEGER NOT NULL DEFAULT 0 CHECK (jury_weight BETWEEN 0 AND 100),
  -- Secret that the order of ballots comes from; empty until a campaign of this migration is edited first.
  ballot_secret TEXT NOT NULL,
  -- Follows the clock by a cron task, so that cached pages change with a write.
  stored_phase TEXT NOT NULL DEFAULT 'unscheduled',
  -- When the entries were fixed for the ballot.
  entries_fixed_at INTEGER,
  -- When the results were published; they never change.
  results_at INTEGER,
  created_by INTEGER REFERENCES users (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK (opens_at < entries_close_at AND entries_close_at <= voting_opens_at AND voting_opens_at < voting_closes_at AND voting_closes_at <= ends_at
    OR kind = 'birthday' AND opens_at < ends_at OR opens_at IS NULL)
) STRICT;
CREATE UNIQUE INDEX campaigns_client_key ON campaigns (created_by, client_key);
CREATE INDEX campaigns_published ON campaigns (coalesce(opens_at, 0) DESC, id DESC) WHERE state = 'published';

-- The entries of a contest, fixed when no more are accepted. Before that, posts with the tag are the entries.
CREATE TABLE campaign_entries (
  id INTEGER PRIMARY KEY,
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES users (id),
  published_at INTEGER NOT NULL,
  UNIQUE (campaign_id, post_id)
) STRICT;
CREATE INDEX campaign_entries_post ON campaign_entries (post_id);
CREATE INDEX campaign_entries_author ON campaign_entries (author_id, campaign_id);

-- Posts that their author withdrew from a contest, or staff excluded with a reason.
CREATE TABLE campaign_withdrawals (
  campaign_id INTEGER NOT NULL REFERENCES campaigns (id),
  post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
  by TEXT NOT NULL CHECK (by IN ('author', 'staff')),
  reason TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL,
  PRIMARY KEY (campaign_id, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_withdrawals_post ON campaign_withdrawals (post_id);

INSERT INTO campaigns (slug, client_key, kind, state, title, theme, tag_key, tag_name, ballot_secret, created_at, updated_at) VALUES
  ('autoabzar', 'migration', 'contest', 'published', 'اتوابزار', 'روایت ابزارهایی که کارهای تکراری را از دوش ما برداشته‌اند.', 'اتوابزار', 'اتوابزار', '', 0, 0),
  ('birthday', 'migration', 'birthday', 'published', 'سالگرد دفتر', 'سالی که با هم نوشتیم، به عدد.', NULL, NULL, '', 0, 0);
