import { ApiError } from '#web/lib/api.ts'

const FIRST_MS = 1000
const LONGEST_MS = 30_000

/** True for what may go better the next time: no line, a busy server, a turn to wait for, or bytes that changed on their way. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || (error.status === 400 && error.body.fields?.digest !== undefined))

/** How long to wait before try number `tries` (from 1), in ms: twice as long each time, as long as the server asks, or half a minute. */
export function computeRetryDelay(attempt: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.max(asked, Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS))
}

/** Waits, or until the device says that it is on line again, or throws once it is aborted. */
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
