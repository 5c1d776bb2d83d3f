/** Limits of what a device keeps for reading without network. */
export const OFFLINE_LIMITS = {
  /** Posts that a device keeps. */
  savedPosts: 200,
} as const
