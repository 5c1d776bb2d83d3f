/**
 * Errors of D1, R2 and Durable Objects that say nothing about the request, which may or may not have been executed:
 * developers.cloudflare.com/d1/observability/debug-d1, …/r2/api/error-codes, …/durable-objects/best-practices/error-handling.
 */
const CONNECTION_LOST =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|Cannot resolve D1 DB due to transient issue|Can't read from request stream because client disconnected/

/** A retry makes these worse, so the client must back off. */
const OVERLOADED =
  /overloaded|Too many requests queued|exceeded timeout which caused object to be reset|exceeded its (?:CPU time|memory) limit|\((?:10001|10043|10054|10058)\)/

/** The local database while another process writes to its file; the last message is what a read gets then. */
const FILE_LOCKED = /database (?:table )?is locked|SQLITE_BUSY|Failed to get session commit token/

const DISK_FULL = /database or disk is full|SQLITE_FULL/

/** Returns whether the message of an error or of one of its causes matches; Drizzle wraps the errors of D1, except those of a batch. */
export const hasMessage = (error: unknown, pattern: RegExp): boolean => {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (pattern.test(at.message)) return true
  return false
}

/** Detects a lost connection to a storage service, after which an idempotent operation may be repeated at once. */
export const isConnectionLost = (error: unknown): boolean => hasMessage(error, CONNECTION_LOST)

/** Detects an error of a storage service that passes without a change of the request: a lost connection, an overload, a lock or a full disk. */
export const isTransientError = (error: unknown): boolean =>
  isConnectionLost(error) || [OVERLOADED, FILE_LOCKED, DISK_FULL].some((pattern) => hasMessage(error, pattern))

/** Runs an idempotent operation, and once more if the connection was lost. */
export async function retryOnce<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return await run()
  }
}
