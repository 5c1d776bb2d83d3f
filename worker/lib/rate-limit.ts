import { DurableObject } from 'cloudflare:workers'
import { persianDigits } from '#shared/persian/digits.ts'
import { now } from './clock.ts'
import { AppError } from './errors.ts'
import { newPuzzle } from './proof-of-work.ts'

/** `limit` tries at once; each further one only after a wait that doubles from `waitMs` to `maxWaitMs`; forgotten after `quietMs`. */
export interface RatePolicy {
  limit: number
  waitMs: number
  maxWaitMs: number
  quietMs: number
  /** How many tries cost no proof of work; all of them when left out. */
  free?: number
}

/** What a try met: the ms to wait, or work to do first, or neither; `before` is how many tries counted up to it. */
interface Turn {
  wait: number
  needsWork: boolean
  before: number
}

/** A line: one place every `spaceMs`, five at once, nobody told to wait longer than `maxWaitMs`; forgotten after `quietMs`. */
export interface LinePolicy {
  spaceMs: number
  maxWaitMs: number
  quietMs: number
}

interface State {
  count: number
  lastAt: number
}

interface Line {
  nextAt: number
  /** When who was told to come again may go on; nobody else takes that place. */
  promised: Record<string, number>
}

const AT_ONCE = 5

/** One writer per key, so the count is exact under any concurrency; survives restarts. */
export class RateLimiter extends DurableObject {
  /** Counts one try at UTC ms `at`; `worked` when it brings a proof of work. A refused try is not counted. */
  take(policy: RatePolicy, at: number, worked = false): Turn {
    const known = this.ctx.storage.kv.get<State>('state')
    // A clock that was set back makes nobody wait for the time it had been.
    const lastAt = Math.min(known?.lastAt ?? 0, at)
    const state = known && at - lastAt < policy.quietMs ? { count: known.count, lastAt } : { count: 0, lastAt: 0 }
    const over = state.count - policy.limit
    const left = over < 0 ? 0 : state.lastAt + Math.min(policy.waitMs * 2 ** Math.min(over, 20), policy.maxWaitMs) - at
    const needsWork = !worked && policy.free !== undefined && state.count >= policy.free
    const turn = { wait: Math.max(0, left), needsWork, before: state.count }
    if (left > 0 || needsWork) return turn
    this.ctx.storage.kv.put('state', { count: state.count + 1, lastAt: at })
    void this.ctx.storage.setAlarm(at + policy.quietMs)
    return turn
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
  lineUp(who: string, policy: LinePolicy, at: number): number {
    const { spaceMs, maxWaitMs, quietMs } = policy
    const kept = this.ctx.storage.kv.get<Line>('line')
    // No place is further off than this, unless the clock was set back; such a line is begun anew.
    const line = kept && kept.nextAt <= at + maxWaitMs + spaceMs ? kept : { nextAt: 0, promised: {} }
    const promised = Object.fromEntries(Object.entries(line.promised).filter(([, place]) => at < place + maxWaitMs))
    const own = promised[who]
    if (own !== undefined && own > at) return own - at
    let nextAt = line.nextAt
    if (own === undefined) {
      const place = Math.max(line.nextAt, at - (AT_ONCE - 1) * spaceMs)
      if (place - at > maxWaitMs) return maxWaitMs
      nextAt = place + spaceMs
      if (place > at) promised[who] = place
    } else delete promised[who]
    this.ctx.storage.kv.put('line', { nextAt, promised })
    void this.ctx.storage.setAlarm(at + quietMs)
    return Math.max(0, (promised[who] ?? at) - at)
  }

  /** Gives a place back, for a try that turned out right. */
  stepBack({ spaceMs }: LinePolicy): void {
    const line = this.ctx.storage.kv.get<Line>('line')
    if (line) this.ctx.storage.kv.put('line', { ...line, nextAt: line.nextAt - spaceMs })
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}

type Limits = { LIMITS: DurableObjectNamespace<RateLimiter> }

/**
 * Counts a try under each key, or under none: the longest refusal is thrown as `rate_limited` with its Retry-After. Where only
 * work is missing there is no wait, and the refusal's details bring the puzzle. Answers how many tries each key counted before.
 */
export async function takeTurn(
  env: Limits,
  turns: ReadonlyArray<readonly [key: string, policy: RatePolicy]>,
  worked = false,
): Promise<number[]> {
  const met = await Promise.all(turns.map(([key, policy]) => env.LIMITS.getByName(key).take(policy, now(), worked)))
  const isRefused = ({ wait, needsWork }: Turn) => wait > 0 || needsWork
  if (met.some(isRefused)) {
    await refundTurn(
      env,
      turns.flatMap(([key], at) => (met[at] && isRefused(met[at]) ? [] : [key])),
    )
    refuseFor(Math.max(...met.map((turn) => turn.wait)))
    throw new AppError('rate_limited', { message: 'مرورگرت باید پیش از این کار حسابی کوچک بکند؛ دوباره بکوش.', details: newPuzzle() })
  }
  return met.map(({ before }) => before)
}

/** Throws `rate_limited` with that many ms to wait, if any. */
function refuseFor(ms: number): void {
  const wait = Math.ceil(ms / 1000)
  if (wait > 0)
    throw new AppError('rate_limited', { message: `تلاش‌ها زیاد شد؛ ${persianDigits(inWords(wait))} دیگر دوباره بکوش.`, retryAfter: wait })
}

/** Takes a place of `who` in the line of a key, or throws when to come again. */
export async function takePlace(env: Limits, key: string, who: string, policy: LinePolicy): Promise<void> {
  refuseFor(await env.LIMITS.getByName(key).lineUp(who, policy, now()))
}

/** Gives a place in the line of a key back. */
export const refundPlace = (env: Limits, key: string, policy: LinePolicy): Promise<void> => env.LIMITS.getByName(key).stepBack(policy)

/** Gives the try of each key back. */
export async function refundTurn(env: Limits, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => env.LIMITS.getByName(key).refund()))
}

const inWords = (seconds: number): string => (seconds < 90 ? `${seconds} ثانیه` : `${Math.ceil(seconds / 60)} دقیقه`)

/** The address a limit counts: IPv4 whole, IPv6 by its /64, since one home owns that many. */
export function addressKey(request: Request): string {
  const address = (request.headers.get('CF-Connecting-IP') ?? '127.0.0.1').toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!address.includes(':')) return address
  return expand(address)
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

const expand = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const start = head ? head.split(':') : []
  if (tail === undefined) return start
  const end = tail ? tail.split(':') : []
  return [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
}
