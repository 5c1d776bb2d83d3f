/**
 * Whether a batch failed because a statement set that column (`table.column`) to null, which it does on purpose when what it
 * relied on is no more: nothing of the batch is done then.
 */
export function isNotNullViolation(error: unknown, column: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.message.includes(`NOT NULL constraint failed: ${column}`)) return true
  }
  return false
}
