import { DurableObject } from 'cloudflare:workers'
import { lt } from 'drizzle-orm'
import { type ProofOfWork, PUZZLE_PATTERN } from '#shared/contract/account.ts'
import { WORK_BITS, WORK_PARTS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { MINUTE } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { spentPuzzles } from '#worker/db/platform-schema.ts'
import { retryOnce } from '#worker/db/transient-errors.ts'
import { now } from './clock.ts'
import { AppError, invalid } from './errors.ts'
import { newSecret, sha256 } from './hash.ts'
import { logError } from './log-error.ts'

/**
 * Allows `limit` attempts without waiting; each further attempt must wait, at first `waitMs`, then twice as long each time up to
 * `maxWaitMs`. Resets after `resetAfterMs` without an attempt.
 */
export interface RatePolicy {
  limit: number
  waitMs: number
  maxWaitMs: number
  resetAfterMs: number
  /** Number of attempts that need no proof of work; unlimited if absent. */
  freeAttempts?: number
}

/** `waitMs` is 0 if the attempt need not wait; `previousAttempts` excludes this one. */
interface AttemptResult {
  waitMs: number
  needsProofOfWork: boolean
  previousAttempts: number
}

/**
 * Allows one attempt per `intervalMs`, with a burst of `BURST_SIZE`; reserves no slot more than `maxWaitMs` ahead. Resets after
 * `resetAfterMs` without a new slot.
 */
export interface QueuePolicy {
  intervalMs: number
  maxWaitMs: number
  resetAfterMs: number
}

/** Allows `limit` calls in a row; another one becomes possible every `windowMs / limit`. */
export interface CallPolicy {
  limit: number
  windowMs: number
}

/** Leaky bucket as a meter: the number of calls at `at` (UTC ms), which drains to 0 within `windowMs`. */
export interface CallMeter {
  level: number
  at: number
}

/** Returns the level of a meter at `at` (UTC ms). A clock that moved backwards drains nothing and extends no wait. */
export const drainMeter = (meter: CallMeter, { limit, windowMs }: CallPolicy, at: number): number =>
  Math.max(0, meter.level - (Math.max(0, at - meter.at) * limit) / windowMs)

/** Returns how long `calls` more must wait at this level, in ms; 0 if they need not. */
export const waitOfMeter = (level: number, { limit, windowMs }: CallPolicy, calls = 1): number =>
  Math.max(0, Math.ceil(((level + calls - limit) * windowMs) / limit))

interface State {
  count: number
  lastAt: number
  /** Id of the latest attempt. */
  attempt?: string
}

interface QueueState {
  nextAt: number
  /** Reserved slot of each waiting caller, UTC ms. */
  promised: Record<string, number>
}

const BURST_SIZE = 5

/** Counts attempts for one key. A Durable Object is single-threaded and persistent, so counts are exact and survive restarts. */
export class RateLimiter extends DurableObject {
  /**
   * Counts an attempt at `at` (UTC ms), unless it must wait or needs proof of work. Counts the latest attempt once, however often its
   * `attempt` id arrives.
   */
  consume(policy: RatePolicy, at: number, hasProofOfWork = false, attempt?: string): AttemptResult {
    const known = this.ctx.storage.kv.get<State>('state')
    if (known && attempt !== undefined && known.attempt === attempt)
      return { waitMs: 0, needsProofOfWork: false, previousAttempts: known.count - 1 }
    // If the clock moved backwards, this keeps the wait within `maxWaitMs`.
    const lastAt = Math.min(known?.lastAt ?? 0, at)
    const state = known && at - lastAt < policy.resetAfterMs ? { count: known.count, lastAt } : { count: 0, lastAt: 0 }
    const over = state.count - policy.limit
    const remainingMs = over < 0 ? 0 : state.lastAt + Math.min(policy.waitMs * 2 ** Math.min(over, 20), policy.maxWaitMs) - at
    const needsProofOfWork = !hasProofOfWork && policy.freeAttempts !== undefined && state.count >= policy.freeAttempts
    const result = { waitMs: Math.max(0, remainingMs), needsProofOfWork, previousAttempts: state.count }
    if (remainingMs > 0 || needsProofOfWork) return result
    this.ctx.storage.kv.put('state', { count: state.count + 1, lastAt: at, attempt })
    void this.ctx.storage.setAlarm(at + policy.resetAfterMs)
    return result
  }

  refund(): void {
    const state = this.ctx.storage.kv.get<State>('state')
    if (state) this.ctx.storage.kv.put('state', { ...state, count: Math.max(0, state.count - 1) })
  }

  /**
   * Counts `calls` at `at` (UTC ms), unless they must wait, and in any case the `earlier` ones, which were allowed without this object.
   * Returns the wait and the level.
   */
  countCalls(policy: CallPolicy, at: number, calls: number, earlier: number): { waitMs: number; level: number } {
    const known = this.ctx.storage.kv.get<CallMeter>('meter')
    const previousLevel = Math.max(0, (known ? drainMeter(known, policy, at) : 0) + earlier)
    const waitMs = waitOfMeter(previousLevel, policy, calls)
    const level = waitMs > 0 ? previousLevel : previousLevel + calls
    this.ctx.storage.kv.put('meter', { level, at })
    void this.ctx.storage.setAlarm(at + policy.windowMs)
    return { waitMs, level }
  }

  /**
   * Returns 0 if the caller may proceed at `at` (UTC ms), else how long it must wait in ms. A reserved slot stays reserved until
   * `maxWaitMs` after its time, however many callers arrive meanwhile.
   */
  enqueue(caller: string, policy: QueuePolicy, at: number): number {
    const { intervalMs, maxWaitMs, resetAfterMs } = policy
    const stored = this.ctx.storage.kv.get<QueueState>('line')
    // A later slot means that the clock moved backwards; starts over.
    const queue = stored && stored.nextAt <= at + maxWaitMs + intervalMs ? stored : { nextAt: 0, promised: {} }
    const promised = Object.fromEntries(Object.entries(queue.promised).filter(([, slot]) => at < slot + maxWaitMs))
    const own = promised[caller]
    if (own !== undefined && own > at) return own - at
    let nextAt = queue.nextAt
    if (own === undefined) {
      const slot = Math.max(queue.nextAt, at - (BURST_SIZE - 1) * intervalMs)
      if (slot - at > maxWaitMs) return maxWaitMs
      nextAt = slot + intervalMs
      if (slot > at) promised[caller] = slot
    } else delete promised[caller]
    this.ctx.storage.kv.put('line', { nextAt, promised })
    void this.ctx.storage.setAlarm(at + resetAfterMs)
    return Math.max(0, (promised[caller] ?? at) - at)
  }

  leaveQueue({ intervalMs }: QueuePolicy): void {
    const line = this.ctx.storage.kv.get<QueueState>('line')
    if (line) this.ctx.storage.kv.put('line', { ...line, nextAt: line.nextAt - intervalMs })
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}

export type RateLimitEnv = { LIMITS: DurableObjectNamespace<RateLimiter> }

/**
 * Counts an attempt under all keys or none; returns the number of previous attempts for each key. Throws `rate_limited` with the longest
 * Retry-After, or with a puzzle if only proof of work is missing.
 */
export async function consumeAttempt(
  env: RateLimitEnv,
  attempts: ReadonlyArray<readonly [key: string, policy: RatePolicy]>,
  hasProofOfWork = false,
): Promise<number[]> {
  const id = crypto.randomUUID()
  const results = await Promise.all(
    attempts.map(([key, policy]) => retryOnce(() => env.LIMITS.getByName(key).consume(policy, now(), hasProofOfWork, id))),
  )
  const isRefused = ({ waitMs, needsProofOfWork }: AttemptResult) => waitMs > 0 || needsProofOfWork
  if (results.some(isRefused)) {
    await refundAttempt(
      env,
      attempts.flatMap(([key], at) => (results[at] && isRefused(results[at]) ? [] : [key])),
    )
    throwIfRateLimited(Math.max(...results.map(({ waitMs }) => waitMs)))
    throw new AppError('rate_limited', {
      message: 'مرورگرت باید پیش از این کار حسابی کوچک بکند؛ دوباره امتحان کن.',
      details: createPuzzle(),
    })
  }
  return results.map(({ previousAttempts }) => previousAttempts)
}

/** Throws `rate_limited` with Retry-After for a wait of more than 0 ms. */
export function throwIfRateLimited(ms: number): void {
  const wait = Math.ceil(ms / 1000)
  if (wait > 0)
    throw new AppError('rate_limited', {
      message: `تلاش‌ها زیاد شد؛ ${persianDigits(formatWait(wait))} دیگر دوباره امتحان کن.`,
      retryAfter: wait,
    })
}

/** Reserves a slot for the caller in the queue of a key; throws `rate_limited` with Retry-After if the caller must wait. */
export async function enqueueAttempt(env: RateLimitEnv, key: string, caller: string, policy: QueuePolicy): Promise<void> {
  throwIfRateLimited(await retryOnce(() => env.LIMITS.getByName(key).enqueue(caller, policy, now())))
}

/** Returns one slot to the queue of a key after a successful attempt. A failure is logged, because the attempt has taken effect. */
export const leaveQueue = (env: RateLimitEnv, key: string, policy: QueuePolicy): Promise<void> =>
  env.LIMITS.getByName(key).leaveQueue(policy).catch(logFailedRefund)

/**
 * Subtracts one attempt from the count of each key, such as after a success. A failure is logged, because the attempt has taken effect.
 */
export async function refundAttempt(env: RateLimitEnv, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => env.LIMITS.getByName(key).refund())).catch(logFailedRefund)
}

const logFailedRefund = (error: unknown) => logError('refund_failed', error)

const formatWait = (seconds: number): string => (seconds < 90 ? `${seconds} ثانیه` : `${Math.ceil(seconds / 60)} دقیقه`)

const PUZZLE_LIFETIME_MS = 10 * MINUTE

/** The work that a puzzle takes. It is an object so that tests can make it cheaper. */
export const work = { bits: WORK_BITS }

/**
 * Creates a puzzle valid for `PUZZLE_LIFETIME_MS`. It needs no signature, because a forged puzzle takes the same work and expires within
 * the same time.
 */
const createPuzzle = () => ({
  puzzle: `${(now() + PUZZLE_LIFETIME_MS).toString(36)}.${newSecret().slice(0, 22)}`,
  bits: work.bits,
  parts: WORK_PARTS,
})

/**
 * Verifies a solution; throws `invalid` if it is expired or wrong. Returns the statement that spends the puzzle: if it was already spent,
 * the unique key fails the batch.
 */
export async function consumeProofOfWork(db: Database, { puzzle, solutions }: ProofOfWork): Promise<Statement[]> {
  const expiresAt = Number.parseInt(PUZZLE_PATTERN.exec(puzzle)?.[1] ?? '0', 36)
  const isUnexpired = expiresAt > now() && expiresAt <= now() + PUZZLE_LIFETIME_MS
  const isSolved =
    isUnexpired && (await Promise.all(solutions.map((solution, part) => meetsDifficulty(`${puzzle}:${part}:${solution}`)))).every(Boolean)
  if (!isSolved) throw invalid({ proofOfWork: 'این درخواست کهنه شده است؛ دوباره امتحان کن' })
  return [db.insert(spentPuzzles).values({ puzzleDigest: await sha256(puzzle), expiresAt })]
}

async function meetsDifficulty(text: string): Promise<boolean> {
  const bytes = new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return bytes.getUint32(0) >>> (32 - work.bits) === 0
}

export const pruneSpentPuzzles = (db: Database): Statement => db.delete(spentPuzzles).where(lt(spentPuzzles.expiresAt, now()))
