export const MODERATION_LIMITS = {
  /** Characters of the reason for a decision or its undo, shown to the affected member. */
  decisionReason: 1000,
  /** Characters of an appeal and of its answer. */
  appealText: 2000,
  /** Characters of the text concerned that a decision stores. */
  decisionExcerpt: 1000,
  /** Earlier decisions that a case shows, the latest. */
  caseHistory: 20,
  /** What the review of an import shows: posts of the sample, linked domains, term rules; and the hosts that are counted. */
  importReviewSample: 6,
  importReviewDomains: 50,
  importReviewRules: 20,
  importReviewHosts: 2000,
} as const
