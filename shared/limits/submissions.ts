export const SUBMISSION_LIMITS = {
  /** Submissions of an author who is no member that wait at one publication at the same time. */
  guestSubmissions: 3,
  submissionMessage: 1000,
  submissionReasonMin: 10,
  submissionReason: 1000,
  submissionNote: 2000,
  suggestionMessage: 1000,
  /** Changes of one suggestion, which the author decides on one by one. */
  suggestionChanges: 2000,
} as const
