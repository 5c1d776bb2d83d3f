/**
 * Returns whether a batch failed because a statement set `table.column` to NULL. Batches use this deliberately to abort when their
 * precondition no longer holds.
 */
export function isNotNullViolation(error: unknown, column: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes(`NOT NULL constraint failed: ${column}`)) return true
  }
  return false
}
