import { ApiError } from '#web/lib/api.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'

/** Returns the seconds remaining of the error’s `Retry-After` wait, or 0. */
export function useRetryAfter(error: Error | null): number {
  return useCountdown((error instanceof ApiError && error.retryAfter) || 0, error)
}
