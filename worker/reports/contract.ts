/** What members can tell moderators about. */
export const REPORT_KINDS = ['post', 'comment', 'person', 'list', 'publication'] as const

/** The rules a report can name; `other` says it in words. */
export const REPORT_RULES = [
  'spam',
  'harassment',
  'hate',
  'sexual',
  'violence',
  'copyright',
  'privacy',
  'advertising',
  'impersonation',
  'other',
] as const
