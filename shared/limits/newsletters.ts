export const NEWSLETTERS_LIMITS = {
  /** Confirmation emails to one address within a day, whatever the newsletters, so that nobody can flood it. */
  confirmationEmailsPerDay: 5,
  /** Newsletters that one address subscribes to. */
  subscriptionsPerAddress: 200,
  /** An unconfirmed subscription is deleted after so many days. */
  confirmationDays: 7,
  /** The address of a reader whose last subscription has ended is deleted after so many days. */
  endedSubscriptionDays: 30,
  subscriberImportBytes: 1_000_000,
  subscriberImportRows: 5000,
  /** Topics of interest of one subscription. */
  subscriptionTopics: 20,
  /** Posts that one writer sends to subscribers within a day. */
  broadcastsPerDay: 3,
  /** A post is news for so many days after its publication. */
  broadcastPostDays: 30,
  broadcastSubjectGraphemes: 150,
  /** Visits from a newsletter are counted for so many days after sending. */
  broadcastVisitDays: 90,
} as const
