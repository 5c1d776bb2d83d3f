export const SITE_LIMITS = {
  contactSubjectGraphemes: 120,
  contactMessageLength: 5000,
  /** Messages that one address may send in a row before it must wait, and how many of them need no proof of work. */
  contactMessagesInARow: 5,
  contactMessagesWithoutWork: 3,
  contactReplyLength: 5000,
  contactNoteLength: 2000,
  /** Characters kept of a received mail without and with its quoted history. */
  contactReceivedLength: 20_000,
  contactFullTextLength: 50_000,
  /** Size of a received mail in bytes. */
  contactMailBytes: 5_000_000,
  /** Files of a received mail that are listed. */
  contactAttachments: 20,
  /** Newest entries of a thread that its page shows. */
  contactEntriesShown: 200,
  /** How long a closed thread is kept; spam only to undo a mistake. */
  contactThreadDays: 730,
  contactSpamDays: 90,
  cannedReplies: 50,
  cannedReplyTitleGraphemes: 60,
  reportTextLength: 1000,
} as const
