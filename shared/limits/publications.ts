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

  /** Submissions of an author who is no member that wait at one publication at the same time. */
  guestSubmissions: 3,
  submissionMessage: 1000,
  submissionReasonMin: 10,
  submissionReason: 1000,
  submissionNote: 2000,
  suggestionMessage: 1000,
  /** Changes of one suggestion, which the author decides on one by one. */
  suggestionChanges: 2000,

  /** Featured posts on the front page of a publication, besides the lead. */
  frontPageFeatured: 6,
  frontPagePinned: 3,
  frontPageSections: 6,
  /** Posts shown of each section. */
  frontPageSectionPosts: 4,
  sectionTitleGraphemes: 40,
  seriesPerPublication: 12,
  postsPerSeries: 100,
  seriesTitleGraphemes: 80,
  seriesDescriptionGraphemes: 200,
} as const

/** Ratios of width to height that a masthead may have. */
export const MASTHEAD_RATIOS = { banner: { min: 3, max: 5 }, wordmark: { min: 2, max: 8 } } as const
