import { LIMITS } from '#shared/limits/index.ts'

/** How many parts a file of that many bytes travels in. */
export const countParts = (bytes: number): number => Math.ceil(bytes / LIMITS.soundPartBytes)

/** How many bytes a part has, 0 for one beyond the end: all are of one size but the last. */
export const bytesOfPart = (bytes: number, number: number): number =>
  Math.max(0, Math.min(LIMITS.soundPartBytes, bytes - (number - 1) * LIMITS.soundPartBytes))
