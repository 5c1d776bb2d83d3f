import { now } from './clock.ts'
import { type CallMeter, type CallPolicy, drainMeter, type RateLimitEnv, throwIfRateLimited, waitOfMeter } from './rate-limit.ts'

/** A limit of at least this many calls lets each isolate count a tenth of it in memory; smaller limits are exact. */
const MIN_SHARED_LIMIT = 300
const uncountedAllowance = ({ limit }: CallPolicy): number => (limit < MIN_SHARED_LIMIT ? 0 : limit / 10)

const MAX_METERS = 20_000

/** Meter of one key in this isolate. `uncounted` calls are not yet counted by the key's Durable Object. */
interface LocalMeter extends CallMeter {
  uncounted: number
}

/**
 * Creates a limiter for one isolate. It counts calls of a key in memory and asks the key’s Durable Object only above
 * `uncountedAllowance`, so that the calls of ordinary users take no round trip. The calls of all isolates together exceed the limit by at
 * most their allowances; those of one isolate never exceed it. Rejects in memory while the limit is known to be reached.
 */
export function createCallLimiter() {
  const meters = new Map<string, LocalMeter>()

  function openMeter(key: string, policy: CallPolicy): LocalMeter {
    const at = now()
    const known = meters.get(key)
    const level = known ? drainMeter(known, policy, at) : 0
    const meter = { level, at, uncounted: Math.min(known?.uncounted ?? 0, level) }
    // Reinserts the key, so that the first one is the least recently used.
    meters.delete(key)
    meters.set(key, meter)
    const [oldest] = meters.size > MAX_METERS ? meters.keys() : []
    if (oldest !== undefined) meters.delete(oldest)
    return meter
  }

  async function countCalls(env: RateLimitEnv, key: string, policy: CallPolicy, calls: number): Promise<number> {
    const meter = openMeter(key, policy)
    const waitMs = waitOfMeter(meter.level, policy, calls)
    if (waitMs > 0) return waitMs
    if (meter.level + calls <= uncountedAllowance(policy)) {
      meter.level += calls
      meter.uncounted += calls
      return 0
    }
    const { uncounted } = meter
    meter.uncounted = 0
    const counted = await env.LIMITS.getByName(key).countCalls(policy, now(), calls, uncounted)
    const current = openMeter(key, policy)
    current.level = Math.max(current.level, counted.level)
    return counted.waitMs
  }

  /**
   * Counts `calls` under all keys or none; throws `rate_limited` with the longest Retry-After if any key has reached its limit.
   */
  return async function limitCalls(
    env: RateLimitEnv,
    keys: ReadonlyArray<readonly [key: string, policy: CallPolicy]>,
    calls = 1,
  ): Promise<void> {
    const waits = await Promise.all(keys.map(([key, policy]) => countCalls(env, key, policy, calls)))
    if (waits.every((wait) => wait === 0)) return
    for (const [at, [key, policy]] of keys.entries()) {
      if (waits[at] !== 0) continue
      const meter = openMeter(key, policy)
      meter.level -= calls
      // A negative count corrects the Durable Object with the next call.
      meter.uncounted -= calls
    }
    throwIfRateLimited(Math.max(...waits))
  }
}

/** Limiter of this isolate. */
export const limitCalls = createCallLimiter()
