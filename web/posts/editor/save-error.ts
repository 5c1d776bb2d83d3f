/** Classifies a failed save: `retry`, `conflict` (ask the user) or `refused` (wait for a change). */
export function classifySaveError(error: unknown): 'retry' | 'conflict' | 'refused' {
  const status = getStatus(error)
  if (status === undefined || status === 0 || status >= 500 || status === 408 || status === 425 || status === 429) return 'retry'
  return status === 409 || status === 412 ? 'conflict' : 'refused'
}

/** Returns the error's message if it is in Persian and therefore written for users. */
export const getUserMessage = (error: unknown): string | undefined =>
  error instanceof Error && /\p{Script=Arabic}/u.test(error.message) ? error.message : undefined

function getStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  return typeof error.status === 'number' ? error.status : undefined
}
