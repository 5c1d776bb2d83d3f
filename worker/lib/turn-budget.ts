import { SECOND } from '#shared/time.ts'
import { now } from './clock.ts'

/** Time in ms, and bytes, after which a job lets waiting requests run: a Worker and the local server have one thread. */
const SLICE_MS = 20
const SLICE_BYTES = 500_000
/** How often a long turn calls `onPulse`, in ms. */
const PULSE_MS = 10 * SECOND

export interface TurnLimits {
  /** Time in ms after which the turn starts no new work. */
  ms: number
  /** Bytes of users' files that a turn works through, inflated. */
  bytes: number
}

/** What a turn of a job may still do with users' files. */
export interface TurnBudget {
  /**
   * Counts bytes that were inflated or parsed, and lets other requests run when the job has had the thread for long enough. To be awaited
   * for each piece of work that is small compared to a slice.
   */
  consume(bytes: number): Promise<void>
  isExhausted(): boolean
  /** Resets the time and bytes of the turn, because they were spent on reaching the place where the last turn stopped. */
  restart(): void
}

/**
 * Starts the budget of a turn. In production the clock does not advance while a Worker computes, so bytes end a slice, too. `onPulse` is
 * called now and then during long work, to renew a lease; what it throws ends the work.
 */
export function createTurnBudget(limits: TurnLimits, onPulse: () => Promise<void> = async () => undefined): TurnBudget {
  let began = now()
  let bytes = 0
  let slice = { at: performance.now(), bytes: 0 }
  let pulseAt = now()
  return {
    async consume(more) {
      bytes += more
      slice.bytes += more
      if (slice.bytes < SLICE_BYTES && performance.now() - slice.at < SLICE_MS) return
      await new Promise((next) => setTimeout(next, 0))
      slice = { at: performance.now(), bytes: 0 }
      if (now() - pulseAt < PULSE_MS) return
      pulseAt = now()
      await onPulse()
    },
    isExhausted: () => now() - began >= limits.ms || bytes >= limits.bytes,
    restart() {
      began = now()
      bytes = 0
    },
  }
}

/** The budget of what has no turns: it only lets other requests run. */
export const unlimitedBudget = (): TurnBudget => createTurnBudget({ ms: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY })
