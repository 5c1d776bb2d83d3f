import { type AuditKind, MODERATION_KINDS } from './contract.ts'

/** The actions of each kind, as the audit log stores them. An action that is listed nowhere is about money. */
const ACTIONS: Readonly<Record<Exclude<AuditKind, 'money'>, readonly string[]>> = {
  accounts: ['suspend', 'lift', 'appeal_accepted', 'appeal_refused', 'change_role', 'end_sessions', 'show_addresses', 'find_by_email'],
  content: [
    'take down comment',
    'release_post',
    'return_post',
    'approve_import',
    'return_import',
    'hide_post',
    'return_published_post',
    'remove_post',
    'hide_comment',
    'hide_list',
    'remove_podcast',
    'dismiss_reports',
    'undo_decision',
    'decide_appeal',
  ],
  rules: [
    'create_term_rule',
    'update_term_rule',
    'try_term_rule',
    'activate_term_rule',
    'retire_term_rule',
    'block_link_domain',
    'ignore_link_domain',
  ],
  tags: ['rename_tag', 'hide_tag', 'show_tag', 'merge_tag', 'split_tag'],
  featured: ['pick', 'unpick', 'order_picks'],
  contact: [
    ...['reply_contact', 'note_contact', 'assign_contact', 'unassign_contact', 'close_contact', 'reopen_contact', 'mark_contact_spam'],
    ...['create_canned_reply', 'change_canned_reply', 'delete_canned_reply'],
  ],
  campaigns: [
    ...[
      'create_campaign',
      'change_campaign',
      'publish_campaign',
      'unpublish_campaign',
      'cancel_campaign',
      'exclude_entry',
      'readmit_entry',
    ],
    ...['add_juror', 'remove_juror', 'exclude_ballots', 'include_ballots', 'publish_results', 'approve_wish', 'reject_wish'],
  ],
  topics: ['rename_topic', 'hide_topic', 'show_topic', 'order_topics'],
  site: ['create_announcement', 'stop_announcement', 'turn_off_feature', 'turn_on_feature', 'replay_job', 'discard_job', 'repair_counter'],
}

export const MODERATION_ACTIONS: readonly string[] = Object.values(ACTIONS).flat()

export const actionsOf = (kind: Exclude<AuditKind, 'money'>): readonly string[] => ACTIONS[kind]

export const findKind = (action: string): AuditKind => MODERATION_KINDS.find((kind) => ACTIONS[kind].includes(action)) ?? 'money'
