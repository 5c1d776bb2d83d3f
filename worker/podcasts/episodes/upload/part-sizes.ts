import { LIMITS } from '#shared/limits/index.ts'

/** How many parts a file of that many bytes travels in. */
export const countParts = (bytes: number): number => Math.ceil(bytes / LIMITS.uploadPartBytes)

/** How many bytes a part has, 0 for one beyond the end: all are of one size but the last. */
export const partSize = (bytes: number, number: number): number =>
  Math.max(0, Math.min(LIMITS.uploadPartBytes, bytes - (number - 1) * LIMITS.uploadPartBytes))
