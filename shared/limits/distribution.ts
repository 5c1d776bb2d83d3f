export const DISTRIBUTION_LIMITS = {
  opmlLength: 1_000_000,
  opmlOutlines: 5000,
  /** Posts of a list or a publication in its e-book. */
  ebookPosts: 300,
  /** URLs of a sitemap, which keeps it under 10 MB at up to 1,150 bytes per URL; sitemaps.org allows 50,000. */
  sitemapUrls: 8000,
  /** Webhooks of a member or a publication. */
  webhooks: 5,
  webhookUrl: 2000,
  /** Deliveries that the log of a webhook keeps, and for how many days. */
  webhookDeliveries: 50,
  webhookDeliveryDays: 7,
  /** Bytes of an answer that the log keeps. */
  webhookAnswerBytes: 1024,
  /** Hours for which messages are also signed with the secret before the last one. */
  webhookOldSecretHours: 24,
} as const

/** WebSub. Not part of `LIMITS`, because the client does not need them. */
export const HUB_LIMITS = {
  /** Leases in seconds. */
  leaseMin: 3600,
  lease: 864_000,
  leaseMax: 2_592_000,
  secretBytes: 199,
  /** Subscriptions of callbacks at one host. */
  subscriptionsPerHost: 5000,
} as const
