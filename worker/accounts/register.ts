import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { digest, newHash } from '#worker/lib/hash.ts'
import type { Register } from './contract.ts'
import { askHandle, automaticHandle } from './free-handle.ts'
import { flawOfPassword, hashPassword } from './password.ts'
import { credentials, handles, oneTimeCodes, sessions, users } from './schema.ts'
import { sessionRow } from './sessions.ts'

/** How long a proven address may wait for the rest of the form, in ms. */
const TICKET_LIFE = 60 * 60 * 1000

/**
 * Makes an account for the address the challenge proved, and signs in. One batch: account, handle, credentials, session and the
 * challenge's use stand or fall together; of two at once one wins and the other is told which field to change.
 */
export async function register(db: Database, wanted: Register, browser: string, agent: string): Promise<{ token: string }> {
  const [ticket] = await db
    .select({ email: oneTimeCodes.address, emailKey: oneTimeCodes.addressKey, verifiedAt: oneTimeCodes.verifiedAt })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.challenge, wanted.challenge),
        eq(oneTimeCodes.purpose, 'enter'),
        eq(oneTimeCodes.browserDigest, await digest(browser)),
        isNotNull(oneTimeCodes.verifiedAt),
        isNull(oneTimeCodes.usedAt),
      ),
    )
  const at = now()
  if (!ticket || at - (ticket.verifiedAt ?? 0) > TICKET_LIFE)
    throw invalid({ challenge: 'زمان این ثبت‌نام گذشته است؛ با همان ایمیل کد تازه بگیر' })
  await refuseFlaws(db, wanted)

  const handle = wanted.handle ?? automaticHandle()
  const hash = newHash()
  const { token, row: begun } = await sessionRow(0, agent)
  const passwordHash = wanted.password === undefined ? null : await hashPassword(wanted.password)
  const ownId = sql<number>`(SELECT id FROM users WHERE hash = ${hash})`
  try {
    await atomic(db, [
      db.insert(users).values({ hash, handle, name: wanted.name, createdAt: at }),
      db.insert(handles).values({ handle, kind: 'user', ownerId: ownId, takenAt: at }),
      db.insert(credentials).values({
        userId: ownId,
        email: ticket.email,
        emailKey: ticket.emailKey,
        emailVerifiedAt: at,
        passwordHash,
        passwordChangedAt: passwordHash === null ? null : at,
      }),
      db.insert(sessions).values({ ...begun, userId: ownId }),
      db.update(oneTimeCodes).set({ usedAt: at }).where(eq(oneTimeCodes.challenge, wanted.challenge)),
    ])
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const isKnown = await hasAccount(db, ticket.emailKey)
    // Who chose no handle is not asked to choose another one.
    if (!isKnown && wanted.handle === undefined) return register(db, wanted, browser, agent)
    throw isKnown
      ? conflict('با این ایمیل حسابی ساخته شده است؛ وارد شو.', { email: 'با این ایمیل حسابی ساخته شده است؛ وارد شو' })
      : conflict('این نام کاربری همین حالا گرفته شد؛ نام دیگری برگزین.', { handle: 'این نام را کس دیگری برگزیده است؛ نام دیگری برگزین' })
  }
  return { token }
}

async function refuseFlaws(db: Database, { handle, password }: Register): Promise<void> {
  const fields: Record<string, string> = {}
  const weak = password === undefined ? undefined : flawOfPassword(password)
  if (weak) fields.password = weak
  if (handle !== undefined) {
    const { reason } = await askHandle(db, handle)
    if (reason) fields.handle = reason
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

async function hasAccount(db: Database, emailKey: string): Promise<boolean> {
  const known = await db.select({ userId: credentials.userId }).from(credentials).where(eq(credentials.emailKey, emailKey))
  return known.length > 0
}
