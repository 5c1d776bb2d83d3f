import { DAY } from '../time.ts'

export const ACCOUNT_LIMITS = {
  passwordMin: 8,
  passwordMax: 128,
  passkeys: 10,
  apiTokens: 10,
  /** Browsers of a user that receive pushes. */
  pushDevices: 10,
} as const

/** Age in ms below which an account is a new member, whose links are held for review. */
export const NEW_MEMBER_AGE = 7 * DAY

/** Proof of work: zero bits per part and number of parts, 2^18 hashes on average. Parts reduce the variance and allow a progress bar. */
export const WORK_BITS = 15
export const WORK_PARTS = 8
