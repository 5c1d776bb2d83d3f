-- Who writes an entry says what kind it is. The default is the kind that only admins see.
ALTER TABLE audit_log ADD COLUMN kind TEXT NOT NULL DEFAULT 'money'
  CHECK (kind IN ('accounts', 'content', 'rules', 'tags', 'topics', 'featured', 'contact', 'campaigns', 'site', 'money'));

DROP TRIGGER audit_log_update;
UPDATE audit_log SET kind = iif(act IN ('suspend', 'lift', 'appeal_accepted', 'appeal_refused', 'change_role', 'end_sessions', 'show_addresses', 'find_by_email'), 'accounts',
  iif(act IN ('take down comment', 'release_post', 'return_post', 'approve_import', 'return_import', 'hide_post', 'return_published_post', 'remove_post', 'hide_comment', 'hide_list', 'remove_podcast', 'dismiss_reports', 'undo_decision', 'decide_appeal'), 'content',
  iif(act IN ('create_term_rule', 'update_term_rule', 'try_term_rule', 'activate_term_rule', 'retire_term_rule', 'block_link_domain', 'ignore_link_domain'), 'rules',
  iif(act IN ('rename_tag', 'hide_tag', 'show_tag', 'merge_tag', 'split_tag'), 'tags',
  iif(act IN ('pick', 'unpick', 'order_picks'), 'featured',
  iif(act IN ('reply_contact', 'note_contact', 'assign_contact', 'unassign_contact', 'close_contact', 'reopen_contact', 'mark_contact_spam', 'create_canned_reply', 'change_canned_reply', 'delete_canned_reply'), 'contact',
  iif(act IN ('create_campaign', 'change_campaign', 'publish_campaign', 'unpublish_campaign', 'cancel_campaign', 'exclude_entry', 'readmit_entry', 'add_juror', 'remove_juror', 'exclude_ballots', 'include_ballots', 'publish_results', 'approve_wish', 'reject_wish'), 'campaigns',
  iif(act IN ('rename_topic', 'hide_topic', 'show_topic', 'order_topics'), 'topics',
  iif(act IN ('create_announcement', 'stop_announcement', 'turn_off_feature', 'turn_on_feature', 'replay_job', 'discard_job', 'repair_counter'), 'site',
  'money')))))))));
CREATE TRIGGER audit_log_update BEFORE UPDATE ON audit_log
BEGIN
  SELECT raise(ABORT, 'the audit log is append-only');
END;

CREATE INDEX audit_log_of_kind ON audit_log (kind, at DESC, id DESC);
