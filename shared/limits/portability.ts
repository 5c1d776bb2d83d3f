import { DAY } from '../time.ts'

export const PORTABILITY_LIMITS = {
  /** How long a finished archive can be downloaded, in ms. */
  archiveLifetime: 7 * DAY,
  /** Time from a request during which another one returns the same archive, in ms. */
  archiveInterval: DAY,
  /** Bytes of an uploaded export file; it is uploaded in parts of `uploadPartBytes`. */
  importFileBytes: 2_000_000_000,
  /** Bytes of a file in the form that works without JavaScript. */
  importFormBytes: 10_000_000,
  /** Bytes of all that a compressed export file contains. */
  importInflatedBytes: 4_000_000_000,
  importItems: 20_000,
  importAuthors: 50,
  importTags: 200,
  /** Imports of a member in a day. */
  importsPerDay: 20,
  /** Posts that a device keeps for reading without network. */
  savedPosts: 200,
} as const
