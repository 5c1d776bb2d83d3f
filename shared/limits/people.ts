export const PEOPLE_LIMITS = {
  nameGraphemes: 60,
  bioGraphemes: 200,
  cityGraphemes: 40,
  profileLinks: 5,
  handleChangesPerYear: 3,
  /** Maximum number of users, publications, podcasts and lists, combined, that a user can follow. */
  follows: 2000,
} as const
