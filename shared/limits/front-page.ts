export const FRONT_PAGE_LIMITS = {
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
