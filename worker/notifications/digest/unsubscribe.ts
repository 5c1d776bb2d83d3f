import { eq } from 'drizzle-orm'
import { credentials } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError } from '#worker/lib/errors.ts'
import { maskEmail } from '#worker/lib/mask-contact.ts'
import type { MailKind } from '#worker/people/settings/contract.ts'
import { applyNotificationDefaults, changeNotificationPreference } from '#worker/people/settings/index.ts'
import { preferences } from '#worker/people/settings/schema.ts'
import type { Unsubscribe } from './contract.ts'

const unknownTokenError = () =>
  new AppError('not_found', { message: 'این پیوند درست نیست یا دیگر کار نمی‌کند؛ نامه‌ها را از تنظیمات خاموش کن.' })

/**
 * Returns the masked recipient of an unsubscribe link and whether the kind of email is enabled. Errors: `not_found` for an unknown token.
 */
export async function readUnsubscribe(db: Database, token: string, of: MailKind): Promise<Unsubscribe> {
  const { notifications, email } = await findByToken(db, token)
  const full = applyNotificationDefaults(notifications)
  return { to: email === null ? '' : maskEmail(email), of, on: of === 'weeklyDigest' ? full.weeklyDigest : full[of].email }
}

/** Turns off a kind of email. Idempotent. Errors: `not_found` for an unknown token. */
export async function unsubscribe(db: Database, token: string, of: MailKind): Promise<void> {
  const { userId } = await findByToken(db, token)
  await changeNotificationPreference(
    db,
    userId,
    of === 'weeklyDigest' ? { kind: of, on: false } : { kind: of, channel: 'email', on: false },
  )
}

async function findByToken(db: Database, token: string) {
  const [row] = await db
    .select({ userId: preferences.userId, notifications: preferences.notifications, email: credentials.email })
    .from(preferences)
    .leftJoin(credentials, eq(credentials.userId, preferences.userId))
    .where(eq(preferences.unsubscribeToken, token))
  if (!row) throw unknownTokenError()
  return row
}
