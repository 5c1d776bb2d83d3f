import type { Context } from 'hono'
import type { Picture, ReadingPreferences, Scope } from '#shared/contract.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import type { AppContext } from './app-context.ts'
import { now } from './clock.ts'
import { AppError } from './errors.ts'

/** The signed-in person of a request, as rules need it. */
export interface Viewer {
  id: number
  hash: string
  handle: string
  name: string
  role: 'member' | 'moderator' | 'admin'
  state: 'active' | 'suspended'
  /** What holds a suspended person; `endsAt` in UTC ms, null for one without an end. */
  suspension: { rule: number; ruleName: string; endsAt: number | null } | null
  avatar: Picture | null
  /** How they like to read; null until they chose. */
  reading: ReadingPreferences | null
  /** What the API token of the request may do; null for a session, which may do all. */
  scopes: ReadonlySet<Scope> | null
  sessionDigest: string
  /** UTC ms of the session's last lengthening. */
  sessionSeenAt: number
  /** UTC ms at which the person last proved who they are. */
  sessionReauthenticatedAt: number
}

/** The viewer, or `unauthenticated`. */
export function requireViewer(c: Context<AppContext>): Viewer {
  const viewer = c.get('viewer')
  if (!viewer) throw new AppError('unauthenticated')
  return viewer
}

/** How long a proof of who one is lasts, in ms (ASVS 7.5.1). */
export const REAUTHENTICATION_LIFETIME_MS = 15 * 60 * 1000

/** Whether a person proved who they are within a quarter of an hour. */
export const isRecentlyReauthenticated = (viewer: Viewer): boolean =>
  now() - viewer.sessionReauthenticatedAt <= REAUTHENTICATION_LIFETIME_MS

/** The viewer if they proved who they are within a quarter of an hour; else `reauthentication_required`, and the page asks for it. */
export function requireReauthentication(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!isRecentlyReauthenticated(viewer)) throw new AppError('reauthentication_required')
  return viewer
}

/** The viewer if they may write; a suspended member reads, exports and appeals only. */
export function requireWriter(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (viewer.state === 'suspended') throw suspendedError(viewer.suspension)
  return viewer
}

/** Says by which rule, until when, and how to appeal. */
function suspendedError(by: Viewer['suspension']): AppError {
  if (!by) return new AppError('forbidden', { message: 'حسابت تعلیق شده است؛ تا پایان تعلیق فقط می‌توانی بخوانی و اعتراض بفرستی.' })
  const { rule, ruleName, endsAt } = by
  const until = endsAt === null ? 'برای همیشه' : `تا ${formatDateTime(endsAt)}`
  const message = `حسابت ${until} تعلیق است (قاعدهٔ ${persianDigits(rule)}، ${ruleName})؛ در این مدت فقط می‌توانی بخوانی. در تنظیمات حساب، بخش «وضعیت حساب»، می‌توانی اعتراض کنی.`
  return new AppError('forbidden', {
    message,
    details: { rule, ...(endsAt === null ? {} : { endsAt }), appeal: '/me/settings/account#status' },
  })
}
