-- Moderation: the open reports of a target make a case, and a decision about a target closes its case. All times are UTC ms.

-- A decision is never deleted; an undo or an accepted appeal ends it, and only a standing one has effects. `rule` is a number of the
-- community rules. `client_key` and `end_key` recognise repeated requests.
CREATE TABLE moderation_decisions (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('post', 'comment', 'person', 'list', 'publication', 'podcast')),
  target_id INTEGER NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('hide', 'return', 'remove', 'suspend', 'dismiss')),
  rule INTEGER,
  reason TEXT NOT NULL DEFAULT '',
  excerpt TEXT NOT NULL DEFAULT '',
  owner_id INTEGER NOT NULL REFERENCES users (id),
  moderator_id INTEGER NOT NULL REFERENCES users (id),
  client_key TEXT NOT NULL,
  suspension_id INTEGER REFERENCES suspensions (id),
  decided_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'standing' CHECK (state IN ('standing', 'undone', 'overturned')),
  ended_at INTEGER,
  ended_by INTEGER REFERENCES users (id),
  end_reason TEXT NOT NULL DEFAULT '',
  end_key TEXT,
  appeal TEXT,
  appealed_at INTEGER,
  appeal_answer TEXT,
  appeal_answered_at INTEGER,
  appeal_accepted INTEGER CHECK (appeal_accepted IN (0, 1)),
  answered_by INTEGER REFERENCES users (id),
  -- An admin answered the appeal against their own decision, because no other moderator was active.
  decided_alone INTEGER NOT NULL DEFAULT 0 CHECK (decided_alone IN (0, 1)),
  UNIQUE (moderator_id, client_key),
  CHECK ((act = 'dismiss') = (rule IS NULL)),
  CHECK ((state = 'standing') = (ended_at IS NULL)),
  CHECK ((appeal_answered_at IS NULL) = (appeal_accepted IS NULL))
) STRICT;
CREATE INDEX moderation_decisions_target ON moderation_decisions (kind, target_id, id);
CREATE INDEX moderation_decisions_owner ON moderation_decisions (owner_id, id);
CREATE INDEX moderation_decisions_standing ON moderation_decisions (kind, target_id, act) WHERE state = 'standing';
CREATE INDEX moderation_decisions_appealed ON moderation_decisions (appealed_at, id)
  WHERE appealed_at IS NOT NULL AND appeal_answered_at IS NULL AND state = 'standing';
CREATE INDEX moderation_decisions_answered ON moderation_decisions (appeal_answered_at DESC, id DESC) WHERE appeal_answered_at IS NOT NULL;
CREATE UNIQUE INDEX moderation_decisions_suspension ON moderation_decisions (suspension_id) WHERE suspension_id IS NOT NULL;

ALTER TABLE suspensions ADD COLUMN decided_alone INTEGER NOT NULL DEFAULT 0 CHECK (decided_alone IN (0, 1));
CREATE INDEX suspensions_appealed ON suspensions (appealed_at, id) WHERE appealed_at IS NOT NULL AND appeal_answered_at IS NULL;
CREATE INDEX suspensions_answered ON suspensions (appeal_answered_at DESC, id DESC) WHERE appeal_answered_at IS NOT NULL;

-- Whether a moderator other than the one who decided is active.
CREATE INDEX users_staff ON users (id) WHERE role <> 'member';

-- `source` says who wrote a report: a member, or a term rule. `weight` is the reliability of the reporter when they sent it. `decision_id` is
-- the decision that closed the report; reports that nobody decided about do not count in anyone's reliability.
ALTER TABLE reports ADD COLUMN source TEXT NOT NULL DEFAULT 'member' CHECK (source IN ('member', 'rule'));
ALTER TABLE reports ADD COLUMN weight INTEGER NOT NULL DEFAULT 100 CHECK (weight > 0);
ALTER TABLE reports ADD COLUMN decision_id INTEGER REFERENCES moderation_decisions (id);
DROP INDEX reports_of_target;
CREATE INDEX reports_of_target ON reports (kind, target_id, created_at DESC, id DESC);
CREATE INDEX reports_open ON reports (kind, target_id) WHERE state = 'open';
CREATE INDEX reports_decided ON reports (reporter_id, state) WHERE decision_id IS NOT NULL AND source = 'member';
CREATE INDEX reports_of_decision ON reports (decision_id) WHERE decision_id IS NOT NULL;

-- One row for each target with open reports. `place` counts down from 10^12, so that the case opened first has the highest one and one descending
-- index serves both sort keys; it is no rowid, because SQLite does not seek by a row value that ends in the rowid.
CREATE TABLE moderation_cases (
  kind TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  place INTEGER NOT NULL UNIQUE,
  report_count INTEGER NOT NULL DEFAULT 0,
  reporter_count INTEGER NOT NULL DEFAULT 0,
  weight INTEGER NOT NULL DEFAULT 0,
  first_report_at INTEGER NOT NULL,
  last_report_at INTEGER NOT NULL,
  PRIMARY KEY (kind, target_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX moderation_cases_heaviest ON moderation_cases (weight DESC, place DESC);
CREATE INDEX moderation_cases_of_kind ON moderation_cases (kind, weight DESC, place DESC);

CREATE TABLE moderation_case_rules (
  kind TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  rule TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (kind, target_id, rule)
) STRICT, WITHOUT ROWID;

INSERT INTO moderation_cases (place, kind, target_id, report_count, reporter_count, weight, first_report_at, last_report_at)
SELECT 1000000000000 - row_number() OVER (ORDER BY min(created_at), min(id)), kind, target_id, count(*), count(*), sum(weight), min(created_at), max(created_at)
FROM reports WHERE state = 'open' GROUP BY kind, target_id;
INSERT INTO moderation_case_rules (kind, target_id, rule, count)
SELECT kind, target_id, rule, count(*) FROM reports WHERE state = 'open' GROUP BY kind, target_id, rule;

-- The statements of these triggers have no conflict clause, because SQLite would replace it by that of the statement that fires them.
CREATE TRIGGER reports_sent AFTER INSERT ON reports WHEN new.state = 'open'
BEGIN
  INSERT INTO moderation_cases (place, kind, target_id, first_report_at, last_report_at)
    SELECT coalesce((SELECT min(place) FROM moderation_cases), 1000000000000) - 1, new.kind, new.target_id, new.created_at, new.created_at
    WHERE NOT EXISTS (SELECT 1 FROM moderation_cases WHERE kind = new.kind AND target_id = new.target_id);
  UPDATE moderation_cases SET report_count = report_count + 1, reporter_count = reporter_count + (new.source = 'member'),
    weight = weight + new.weight, first_report_at = min(first_report_at, new.created_at), last_report_at = max(last_report_at, new.created_at)
    WHERE kind = new.kind AND target_id = new.target_id;
  INSERT INTO moderation_case_rules (kind, target_id, rule, count) SELECT new.kind, new.target_id, new.rule, 0
    WHERE NOT EXISTS (SELECT 1 FROM moderation_case_rules WHERE kind = new.kind AND target_id = new.target_id AND rule = new.rule);
  UPDATE moderation_case_rules SET count = count + 1 WHERE kind = new.kind AND target_id = new.target_id AND rule = new.rule;
END;
CREATE TRIGGER reports_reopened AFTER UPDATE OF state ON reports WHEN new.state = 'open' AND old.state <> 'open'
BEGIN
  INSERT INTO moderation_cases (place, kind, target_id, first_report_at, last_report_at)
    SELECT coalesce((SELECT min(place) FROM moderation_cases), 1000000000000) - 1, new.kind, new.target_id, new.created_at, new.created_at
    WHERE NOT EXISTS (SELECT 1 FROM moderation_cases WHERE kind = new.kind AND target_id = new.target_id);
  UPDATE moderation_cases SET report_count = report_count + 1, reporter_count = reporter_count + (new.source = 'member'),
    weight = weight + new.weight, first_report_at = min(first_report_at, new.created_at), last_report_at = max(last_report_at, new.created_at)
    WHERE kind = new.kind AND target_id = new.target_id;
  INSERT INTO moderation_case_rules (kind, target_id, rule, count) SELECT new.kind, new.target_id, new.rule, 0
    WHERE NOT EXISTS (SELECT 1 FROM moderation_case_rules WHERE kind = new.kind AND target_id = new.target_id AND rule = new.rule);
  UPDATE moderation_case_rules SET count = count + 1 WHERE kind = new.kind AND target_id = new.target_id AND rule = new.rule;
END;
CREATE TRIGGER reports_closed AFTER UPDATE OF state ON reports WHEN old.state = 'open' AND new.state <> 'open'
BEGIN
  UPDATE moderation_cases SET report_count = report_count - 1, reporter_count = reporter_count - (old.source = 'member'),
    weight = weight - old.weight WHERE kind = old.kind AND target_id = old.target_id;
  DELETE FROM moderation_cases WHERE kind = old.kind AND target_id = old.target_id AND report_count <= 0;
  UPDATE moderation_case_rules SET count = count - 1 WHERE kind = old.kind AND target_id = old.target_id AND rule = old.rule;
  DELETE FROM moderation_case_rules WHERE kind = old.kind AND target_id = old.target_id AND rule = old.rule AND count <= 0;
END;
CREATE TRIGGER reports_deleted AFTER DELETE ON reports WHEN old.state = 'open'
BEGIN
  UPDATE moderation_cases SET report_count = report_count - 1, reporter_count = reporter_count - (old.source = 'member'),
    weight = weight - old.weight WHERE kind = old.kind AND target_id = old.target_id;
  DELETE FROM moderation_cases WHERE kind = old.kind AND target_id = old.target_id AND report_count <= 0;
  UPDATE moderation_case_rules SET count = count - 1 WHERE kind = old.kind AND target_id = old.target_id AND rule = old.rule;
  DELETE FROM moderation_case_rules WHERE kind = old.kind AND target_id = old.target_id AND rule = old.rule AND count <= 0;
END;
CREATE TRIGGER reports_ruled AFTER UPDATE OF rule ON reports WHEN new.state = 'open' AND old.state = 'open' AND new.rule <> old.rule
BEGIN
  UPDATE moderation_case_rules SET count = count - 1 WHERE kind = old.kind AND target_id = old.target_id AND rule = old.rule;
  DELETE FROM moderation_case_rules WHERE kind = old.kind AND target_id = old.target_id AND rule = old.rule AND count <= 0;
  INSERT INTO moderation_case_rules (kind, target_id, rule, count) SELECT new.kind, new.target_id, new.rule, 0
    WHERE NOT EXISTS (SELECT 1 FROM moderation_case_rules WHERE kind = new.kind AND target_id = new.target_id AND rule = new.rule);
  UPDATE moderation_case_rules SET count = count + 1 WHERE kind = new.kind AND target_id = new.target_id AND rule = new.rule;
END;

-- A list that is gone for good leaves nothing to decide about. Without a decision, its reports count for and against nobody.
CREATE TRIGGER lists_reports AFTER DELETE ON lists
BEGIN
  UPDATE reports SET state = 'dismissed' WHERE kind = 'list' AND target_id = old.id AND state = 'open';
END;

-- Whatever overturns a suspension ends the decision that made it; its reports were wrong.
CREATE TRIGGER moderation_decisions_overturned AFTER UPDATE OF overturned ON suspensions WHEN new.overturned = 1 AND old.overturned = 0
BEGIN
  UPDATE reports SET state = 'dismissed' WHERE state = 'upheld'
    AND decision_id IN (SELECT d.id FROM moderation_decisions d WHERE d.suspension_id = new.id AND d.state = 'standing');
  UPDATE moderation_decisions SET state = 'overturned', ended_at = coalesce(new.appeal_answered_at, new.lifted_at),
    ended_by = new.answered_by_user_id, end_reason = coalesce(new.appeal_answer, '')
    WHERE suspension_id = new.id AND state = 'standing';
END;
