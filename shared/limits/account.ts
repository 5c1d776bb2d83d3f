export const ACCOUNT_LIMITS = {
  passwordMin: 8,
  passwordMax: 128,
  passkeys: 10,
  apiTokens: 10,
} as const

/** Proof of work: zero bits per part and number of parts, 2^18 hashes on average. Parts reduce the variance and allow a progress bar. */
export const WORK_BITS = 15
export const WORK_PARTS = 8
