export const SUGGESTION_LIMITS = {
  suggestionMessage: 1000,
  /** Changes of one suggestion, which the author decides on one by one. */
  suggestionChanges: 2000,
} as const
