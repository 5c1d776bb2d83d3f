/** What a failed save calls for: another try, a person's choice, or a change of the words themselves. */
export function classifySaveError(error: unknown): 'retry' | 'conflict' | 'refused' {
  const status = getStatus(error)
  if (status === undefined || status === 0 || status >= 500 || status === 408 || status === 425 || status === 429) return 'retry'
  return status === 409 || status === 412 ? 'conflict' : 'refused'
}

/** An error's words, if they are for people. */
export const getUserMessage = (error: unknown): string | undefined =>
  error instanceof Error && /\p{Script=Arabic}/u.test(error.message) ? error.message : undefined

function getStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  return typeof error.status === 'number' ? error.status : undefined
}
