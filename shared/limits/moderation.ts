import { DAY } from '../time.ts'

/** Limits of moderation, administration and the screening of texts. */
export const MODERATION_LIMITS = {
  /** Counts of `/admin` stop here; one more means any number above. */
  adminCount: 1000,
  adminSearchLength: 100,
  announcementText: 160,
  announcementLink: 300,
  switchReason: 200,
  switchNotice: 200,
  topicName: 40,
  topicDescription: 200,
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
  termsPerRule: 500,
  termLength: 60,
  termRuleName: 80,
  /** Terms of all active rules. */
  activeTerms: 5000,
  /** Examples that a dry run keeps. */
  dryRunExamples: 50,
  /** Posts and comments of new members with a link to one domain that raise an alert, within `linkBurstWindow` ms. */
  linkBurst: 10,
  linkBurstWindow: DAY,
  /** Domains of one text that are counted and checked. */
  linkDomainsPerText: 50,
} as const
