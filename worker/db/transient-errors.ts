/**
 * Errors of D1, R2 and Durable Objects that say nothing about the request, which may or may not have been executed:
 * developers.cloudflare.com/d1/observability/debug-d1, …/r2/api/error-codes, …/durable-objects/best-practices/error-handling.
 */
const CONNECTION_LOST =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|Cannot resolve D1 DB due to transient issue|Can't read from request stream because client disconnected/

/** A retry makes these worse, so the client must back off. */
const OVERLOADED =
  /overloaded|Too many requests queued|exceeded timeout which caused object to be reset|exceeded its (?:CPU time|memory) limit|\((?:10001|10043|10054|10058)\)/

const matches = (error: unknown, pattern: RegExp): boolean => {
  // Drizzle wraps the error of a single statement, but not that of a batch.
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (pattern.test(at.message)) return true
  return false
}

/** Detects a lost connection to a storage service, after which an idempotent operation may be repeated at once. */
export const isConnectionLost = (error: unknown): boolean => matches(error, CONNECTION_LOST)

/** Detects an error of a storage service that passes by itself, which includes lost connections. */
export const isTransientError = (error: unknown): boolean => isConnectionLost(error) || matches(error, OVERLOADED)

/** Runs an idempotent operation, and once more if the connection was lost. */
export async function retryOnce<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return await run()
  }
}
