import { ApiError } from '#web/lib/api.ts'

const INITIAL_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000

export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || (error.status === 400 && error.body.fields?.digest !== undefined))

/**
 * Returns the delay before the next attempt in ms: one second, doubled per attempt up to 30 seconds, but at least the server's
 * `Retry-After`. `attempt` is 1-based.
 */
export function computeRetryDelay(attempt: number, error: unknown): number {
  const retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(retryAfterMs, Math.min(INITIAL_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS))
}

/** Waits for `ms` or until the device is back online; rejects when aborted. */
export const waitForRetry = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = new AbortController()
    const finish = (then: () => void) => () => {
      clearTimeout(timer)
      end.abort()
      then()
    }
    const timer = setTimeout(finish(resolve), ms)
    addEventListener('online', finish(resolve), { signal: end.signal })
    signal.addEventListener(
      'abort',
      finish(() => reject(signal.reason)),
      { signal: end.signal },
    )
  })
