export const PUBLICATIONS_LIMITS = {
  /** Members of a publication, the owner included. */
  publicationMembers: 1000,
  /** Unanswered invitations of a publication. */
  pendingInvitations: 50,
  /** Duration of an invitation and of the offer of a transfer. */
  invitationDays: 14,
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
