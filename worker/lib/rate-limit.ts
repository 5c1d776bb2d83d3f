import { DurableObject } from 'cloudflare:workers'
import { persianDigits } from '#shared/persian/digits.ts'
import { now } from './clock.ts'
import { AppError } from './errors.ts'
import { createPuzzle } from './proof-of-work.ts'

/** `limit` tries at once; each further one only after a wait that doubles from `waitMs` to `maxWaitMs`; forgotten after `resetAfterMs`. */
export interface RatePolicy {
  limit: number
  waitMs: number
  maxWaitMs: number
  resetAfterMs: number
  /** How many tries cost no proof of work; all of them when left out. */
  freeAttempts?: number
}

/** What a try met: the ms to wait, or work to do first, or neither; `before` is how many tries counted up to it. */
interface AttemptResult {
  waitMs: number
  needsProofOfWork: boolean
  previousAttempts: number
}

/** A line: one place every `spaceMs`, five at once, nobody told to wait longer than `maxWaitMs`; forgotten after `resetAfterMs`. */
export interface QueuePolicy {
  intervalMs: number
  maxWaitMs: number
  resetAfterMs: number
}

interface State {
  count: number
  lastAt: number
}

interface QueueState {
  nextAt: number
  /** When who was told to come again may go on; nobody else takes that place. */
  promised: Record<string, number>
}

const BURST_SIZE = 5

/** One writer per key, so the count is exact under any concurrency; survives restarts. */
export class RateLimiter extends DurableObject {
  /** Counts one try at UTC ms `at`; `worked` when it brings a proof of work. A refused try is not counted. */
  consume(policy: RatePolicy, at: number, hasProofOfWork = false): AttemptResult {
    const known = this.ctx.storage.kv.get<State>('state')
    // A clock that was set back makes nobody wait for the time it had been.
    const lastAt = Math.min(known?.lastAt ?? 0, at)
    const state = known && at - lastAt < policy.resetAfterMs ? { count: known.count, lastAt } : { count: 0, lastAt: 0 }
    const over = state.count - policy.limit
    const remainingMs = over < 0 ? 0 : state.lastAt + Math.min(policy.waitMs * 2 ** Math.min(over, 20), policy.maxWaitMs) - at
    const needsProofOfWork = !hasProofOfWork && policy.freeAttempts !== undefined && state.count >= policy.freeAttempts
    const result = { waitMs: Math.max(0, remainingMs), needsProofOfWork, previousAttempts: state.count }
    if (remainingMs > 0 || needsProofOfWork) return result
    this.ctx.storage.kv.put('state', { count: state.count + 1, lastAt: at })
    void this.ctx.storage.setAlarm(at + policy.resetAfterMs)
    return result
  }

  /** Takes a try back, for one that turned out right. */
  refund(): void {
    const state = this.ctx.storage.kv.get<State>('state')
    if (state) this.ctx.storage.kv.put('state', { ...state, count: Math.max(0, state.count - 1) })
  }

  /**
   * Counts a try of `who` in a line at UTC ms `at`: answers 0 when it may go on, else the ms after which it surely may. However many
   * push in meanwhile, a place told is a place kept.
   */
  enqueue(caller: string, policy: QueuePolicy, at: number): number {
    const { intervalMs, maxWaitMs, resetAfterMs } = policy
    const kept = this.ctx.storage.kv.get<QueueState>('line')
    // No place is further off than this, unless the clock was set back; such a line is begun anew.
    const queue = kept && kept.nextAt <= at + maxWaitMs + intervalMs ? kept : { nextAt: 0, promised: {} }
    const promised = Object.fromEntries(Object.entries(queue.promised).filter(([, place]) => at < place + maxWaitMs))
    const own = promised[caller]
    if (own !== undefined && own > at) return own - at
    let nextAt = queue.nextAt
    if (own === undefined) {
      const place = Math.max(queue.nextAt, at - (BURST_SIZE - 1) * intervalMs)
      if (place - at > maxWaitMs) return maxWaitMs
      nextAt = place + intervalMs
      if (place > at) promised[caller] = place
    } else delete promised[caller]
    this.ctx.storage.kv.put('line', { nextAt, promised })
    void this.ctx.storage.setAlarm(at + resetAfterMs)
    return Math.max(0, (promised[caller] ?? at) - at)
  }

  /** Gives a place back, for a try that turned out right. */
  leaveQueue({ intervalMs }: QueuePolicy): void {
    const line = this.ctx.storage.kv.get<QueueState>('line')
    if (line) this.ctx.storage.kv.put('line', { ...line, nextAt: line.nextAt - intervalMs })
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}

type RateLimitEnv = { LIMITS: DurableObjectNamespace<RateLimiter> }

/**
 * Counts a try under each key, or under none: the longest refusal is thrown as `rate_limited` with its Retry-After. Where only
 * work is missing there is no wait, and the refusal's details bring the puzzle. Answers how many tries each key counted before.
 */
export async function consumeAttempt(
  env: RateLimitEnv,
  attempts: ReadonlyArray<readonly [key: string, policy: RatePolicy]>,
  hasProofOfWork = false,
): Promise<number[]> {
  const results = await Promise.all(attempts.map(([key, policy]) => env.LIMITS.getByName(key).consume(policy, now(), hasProofOfWork)))
  const isRefused = ({ waitMs, needsProofOfWork }: AttemptResult) => waitMs > 0 || needsProofOfWork
  if (results.some(isRefused)) {
    await refundAttempt(
      env,
      attempts.flatMap(([key], at) => (results[at] && isRefused(results[at]) ? [] : [key])),
    )
    throwIfRateLimited(Math.max(...results.map((turn) => turn.waitMs)))
    throw new AppError('rate_limited', { message: 'مرورگرت باید پیش از این کار حسابی کوچک بکند؛ دوباره بکوش.', details: createPuzzle() })
  }
  return results.map(({ previousAttempts }) => previousAttempts)
}

/** Throws `rate_limited` with that many ms to wait, if any. */
function throwIfRateLimited(ms: number): void {
  const wait = Math.ceil(ms / 1000)
  if (wait > 0)
    throw new AppError('rate_limited', {
      message: `تلاش‌ها زیاد شد؛ ${persianDigits(formatWait(wait))} دیگر دوباره بکوش.`,
      retryAfter: wait,
    })
}

/** Takes a place of `who` in the line of a key, or throws when to come again. */
export async function enqueueAttempt(env: RateLimitEnv, key: string, caller: string, policy: QueuePolicy): Promise<void> {
  throwIfRateLimited(await env.LIMITS.getByName(key).enqueue(caller, policy, now()))
}

/** Gives a place in the line of a key back. */
export const leaveQueue = (env: RateLimitEnv, key: string, policy: QueuePolicy): Promise<void> =>
  env.LIMITS.getByName(key).leaveQueue(policy)

/** Gives the try of each key back. */
export async function refundAttempt(env: RateLimitEnv, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => env.LIMITS.getByName(key).refund()))
}

const formatWait = (seconds: number): string => (seconds < 90 ? `${seconds} ثانیه` : `${Math.ceil(seconds / 60)} دقیقه`)

/** The address a limit counts: IPv4 whole, IPv6 by its /64, since one home owns that many. */
export function clientIpKey(request: Request): string {
  const address = (request.headers.get('CF-Connecting-IP') ?? '127.0.0.1').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!address.includes(':')) return address
  return expandIpv6(address)
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

const expandIpv6 = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const start = head ? head.split(':') : []
  if (tail === undefined) return start
  const end = tail ? tail.split(':') : []
  return [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
}
