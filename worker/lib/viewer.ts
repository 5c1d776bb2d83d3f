import type { Context } from 'hono'
import type { Picture, ReadingPreferences, Scope } from '#shared/contract.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import type { AppContext } from './app-context.ts'
import { now } from './clock.ts'
import { AppError } from './errors.ts'

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
export const REAUTHENTICATION_LIFETIME_MS = 15 * 60 * 1000

export const isRecentlyReauthenticated = (viewer: Viewer): boolean =>
  now() - viewer.sessionReauthenticatedAt <= REAUTHENTICATION_LIFETIME_MS

/** Returns a viewer who reauthenticated recently; throws `reauthentication_required` otherwise, and the page then prompts for it. */
export function requireReauthentication(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!isRecentlyReauthenticated(viewer)) throw new AppError('reauthentication_required')
  return viewer
}

/** Returns a viewer who may write; throws `forbidden` if the viewer is suspended and may only read, export and appeal. */
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
