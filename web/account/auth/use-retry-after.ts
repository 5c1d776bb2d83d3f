import { ApiError } from '#web/lib/api.ts'
import { useCountdown } from '#web/lib/use-countdown.ts'

/** Whole seconds a refusal says to wait; 0 when there is nothing to wait for any more. */
export function useRetryAfter(error: Error | null): number {
  return useCountdown((error instanceof ApiError && error.retryAfter) || 0, error)
}
