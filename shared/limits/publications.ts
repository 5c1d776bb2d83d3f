export const PUBLICATIONS_LIMITS = {
  /** Open publications that a user can own at the same time. */
  publicationsPerUser: 10,
  publicationDescriptionGraphemes: 200,
  publicationAboutGraphemes: 3000,
  publicationGuidelinesGraphemes: 3000,
  /** Minimum widths of mastheads in px. */
  bannerWidth: 1200,
  wordmarkWidth: 600,
} as const

/** Ratios of width to height that a masthead may have. */
export const MASTHEAD_RATIOS = { banner: { min: 3, max: 5 }, wordmark: { min: 2, max: 8 } } as const
