export const CAMPAIGN_LIMITS = {
  campaignTitle: 60,
  campaignTheme: 200,
  campaignDescription: 3000,
  campaignRules: 3000,
  campaignPrizes: 10,
  campaignPrizeTitle: 80,
  campaignPrizeDescription: 200,
  campaignTag: 40,
  campaignVotesPerVoter: 10,
  campaignEntriesPerAuthor: 10,
  /** Entries of a contest that its ballot shows. */
  campaignEntries: 1000,
  campaignMinWords: 10_000,
  campaignAccountAgeDays: 365,
  campaignReason: 200,
  campaignJurors: 20,
  /** How long after the results a ballot is still linked to its voter. */
  campaignVoterDays: 30,
} as const
