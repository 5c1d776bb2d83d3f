import { DurableObject } from 'cloudflare:workers'
import { now } from './clock.ts'
import { AppError } from './errors.ts'
import { persianDigits } from './persian/digits.ts'

/** `limit` tries at once; each further one only after a wait that doubles from `waitMs` to `maxWaitMs`; forgotten after `quietMs`. */
export interface RatePolicy {
  limit: number
  waitMs: number
  maxWaitMs: number
  quietMs: number
}

interface State {
  count: number
  lastAt: number
}

/** One writer per key, so the count is exact under any concurrency; survives restarts. */
export class RateLimiter extends DurableObject {
  /** Counts one try at UTC ms `at`; answers 0 when it may go on, else the ms to wait. A refused try is not counted. */
  take(policy: RatePolicy, at: number): number {
    const known = this.ctx.storage.kv.get<State>('state')
    const state = known && at - known.lastAt < policy.quietMs ? known : { count: 0, lastAt: 0 }
    const over = state.count - policy.limit
    const left = over < 0 ? 0 : state.lastAt + Math.min(policy.waitMs * 2 ** Math.min(over, 20), policy.maxWaitMs) - at
    if (left > 0) return left
    this.ctx.storage.kv.put('state', { count: state.count + 1, lastAt: at })
    void this.ctx.storage.setAlarm(at + policy.quietMs)
    return 0
  }

  /** Takes a try back, for one that turned out right. */
  refund(): void {
    const state = this.ctx.storage.kv.get<State>('state')
    if (state) this.ctx.storage.kv.put('state', { ...state, count: Math.max(0, state.count - 1) })
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll()
  }
}

type Limits = { LIMITS: DurableObjectNamespace<RateLimiter> }

/** Counts a try under each key; the longest refusal is thrown as `rate_limited` with its Retry-After. */
export async function takeTurn(env: Limits, turns: ReadonlyArray<readonly [key: string, policy: RatePolicy]>): Promise<void> {
  const waits = await Promise.all(turns.map(([key, policy]) => env.LIMITS.getByName(key).take(policy, now())))
  const wait = Math.ceil(Math.max(0, ...waits) / 1000)
  if (wait > 0) {
    throw new AppError('rate_limited', { message: `تلاش‌ها زیاد شد؛ ${persianDigits(inWords(wait))} دیگر دوباره بکوش.`, retryAfter: wait })
  }
}

/** Gives the try of each key back. */
export async function refundTurn(env: Limits, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => env.LIMITS.getByName(key).refund()))
}

const inWords = (seconds: number): string => (seconds < 90 ? `${seconds} ثانیه` : `${Math.ceil(seconds / 60)} دقیقه`)

/** The address a limit counts: IPv4 whole, IPv6 by its /64, since one home owns that many. */
export function addressKey(request: Request): string {
  const address = request.headers.get('CF-Connecting-IP') ?? '127.0.0.1'
  return address.includes(':') ? expand(address).slice(0, 4).join(':') : address
}

const expand = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const start = head ? head.split(':') : []
  if (tail === undefined) return start
  const end = tail ? tail.split(':') : []
  return [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end]
}
