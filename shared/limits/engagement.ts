export const ENGAGEMENT_LIMITS = {
  lists: 200,
  listItems: 1000,
  /** Posts whose reading place is kept per member, and on a device. */
  readingPlaces: 100,
  listNameGraphemes: 60,
  listDescriptionGraphemes: 200,
  listItemNote: 500,
  commentLength: 5000,
  commentViewerStates: 350,
  mentionsPerComment: 10,
} as const
