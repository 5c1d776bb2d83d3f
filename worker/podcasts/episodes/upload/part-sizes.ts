import { LIMITS } from '#shared/limits/index.ts'

export const countParts = (bytes: number): number => Math.ceil(bytes / LIMITS.uploadPartBytes)

/** Returns the size of a part in bytes; 0 past the end. */
export const partSize = (bytes: number, number: number): number =>
  Math.max(0, Math.min(LIMITS.uploadPartBytes, bytes - (number - 1) * LIMITS.uploadPartBytes))
