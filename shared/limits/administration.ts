export const ADMINISTRATION_LIMITS = {
  /** Counts of `/admin` stop here; one more means any number above. */
  adminCount: 1000,
  adminSearchLength: 100,
  announcementText: 160,
  announcementLink: 300,
  switchReason: 200,
  switchNotice: 200,
  topicName: 40,
  topicDescription: 200,
} as const
