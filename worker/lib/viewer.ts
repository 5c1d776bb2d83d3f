import type { Context } from 'hono'
import type { ReadingPreferences, Scope } from '#shared/contract/account.ts'
import type { Picture } from '#shared/contract/fields.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { MINUTE } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from './clock.ts'
import { AppError } from './errors.ts'
import { clientIpKey } from './http/client-ip.ts'
import type { RequestContext } from './http/request-context.ts'
import { consumeAttempt, type RatePolicy, refundAttempt } from './rate-limit.ts'

export interface Viewer {
  id: number
  hash: string
  handle: string
  name: string
  role: 'member' | 'moderator' | 'admin'
  state: 'active' | 'suspended'
  /** Current suspension; `endsAt` is in UTC ms, null if permanent. */
  suspension: { rule: number; ruleName: string; endsAt: number | null } | null
  avatar: Picture | null
  /** Reading preferences; null until chosen. */
  reading: ReadingPreferences | null
  /** Scopes of the API token; null for a session, which has every scope. */
  scopes: ReadonlySet<Scope> | null
  sessionDigest: string
  /** When the session was last extended, UTC ms. */
  sessionSeenAt: number
  /** When the user last proved their identity in this session, UTC ms. */
  sessionReauthenticatedAt: number
}

/** Returns the viewer; throws `unauthenticated` if there is none. */
export function requireViewer(c: Context<AppContext>): Viewer {
  const viewer = c.get('viewer')
  if (!viewer) throw new AppError('unauthenticated')
  return viewer
}

/** Lifetime of a reauthentication in ms (ASVS 7.5.1). */
export const REAUTHENTICATION_LIFETIME_MS = 15 * MINUTE

export const isRecentlyReauthenticated = (viewer: Viewer): boolean =>
  now() - viewer.sessionReauthenticatedAt <= REAUTHENTICATION_LIFETIME_MS

/** Returns a viewer who reauthenticated recently; throws `unauthenticated` without a viewer and `reauthentication_required` otherwise. */
export function requireReauthentication(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!isRecentlyReauthenticated(viewer)) throw new AppError('reauthentication_required')
  return viewer
}

/** Returns a viewer who may write; throws `unauthenticated` without a viewer and `forbidden` for a suspended one. */
export function requireWriter(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (viewer.state === 'suspended') throw suspendedError(viewer.suspension)
  return viewer
}

function suspendedError(by: Viewer['suspension']): AppError {
  if (!by) return new AppError('forbidden', { message: 'حسابت تعلیق شده است؛ تا پایان تعلیق فقط می‌توانی بخوانی و درخواست بازبینی بفرستی.' })
  const { rule, ruleName, endsAt } = by
  const until = endsAt === null ? 'برای همیشه' : `تا ${formatDateTime(endsAt)}`
  const message = `حسابت ${until} تعلیق است (قاعدهٔ ${persianDigits(rule)}، ${ruleName})؛ در این مدت فقط می‌توانی بخوانی. در تنظیمات حساب، بخش «وضعیت حساب»، می‌توانی درخواست بازبینی بدهی.`
  return new AppError('forbidden', {
    message,
    details: { rule, ...(endsAt === null ? {} : { endsAt }), appeal: '/me/settings/account#status' },
  })
}

export interface AppContext {
  Bindings: Env
  Variables: {
    db: Database
    statsDb: Database
    requestContext: RequestContext
    viewer: Viewer | null
    requestId: string
  }
}

/** Limits per user and per IP address, equal to those of sign-in; the longest waits are 1 minute and 15 minutes. */
const USER_POLICY: RatePolicy = { limit: 5, waitMs: 4_000, maxWaitMs: MINUTE, resetAfterMs: 15 * MINUTE }
const IP_POLICY: RatePolicy = { limit: 15, waitMs: 10_000, maxWaitMs: 15 * MINUTE, resetAfterMs: 60 * MINUTE }

/**
 * Counts an attempt of a signed-in user to prove a password or code (`proof`) or, separately, a passkey, per IP address and per user.
 * Throws `rate_limited`. Call `refund` after a success.
 */
export async function consumeReauthenticationAttempt(
  env: Env,
  request: Request,
  viewer: Viewer,
  action: 'proof' | 'passkey' = 'proof',
): Promise<{ refund: () => Promise<void> }> {
  const ipKey = `${action}:proof:address:${clientIpKey(request)}`
  const userKey = `${action}:proof:person:${viewer.hash}`
  await consumeAttempt(env, [[ipKey, IP_POLICY]])
  await consumeAttempt(env, [[userKey, USER_POLICY]])
  return { refund: () => refundAttempt(env, [ipKey, userKey]) }
}
