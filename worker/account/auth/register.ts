import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { atomic, type Database } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { digest, newHash } from '#worker/lib/hash.ts'
import type { Register } from './contract.ts'
import { findAccount } from './find-account.ts'
import { askHandle, automaticHandle } from './free-handle.ts'
import { enter } from './let-in.ts'
import { hashPassword } from './password.ts'
import { credentials, handles, oneTimeCodes, sessions, users } from './schema.ts'
import { sessionRow } from './sessions.ts'
import { flawOfPassword } from './weak-password.ts'

/** How long a proven address may wait for the rest of the form, in ms. */
const TICKET_LIFE = 60 * 60 * 1000
/** What a member goes by who gave no name yet. */
const NEWCOMER = 'نویسندهٔ تازه'

/**
 * Makes an account for the address the challenge proved, and signs in. One batch: account, handle, credentials, session and the
 * challenge's use stand or fall together; of two at once one wins and the other is told which field to change.
 */
export async function register(c: Context<AppContext>, wanted: Register, browser: string) {
  const db = c.get('db')
  const ticket = await proven(db, wanted.challenge, browser)
  await refuseFlaws(db, wanted, ticket.addressKey)

  const at = now()
  const hash = newHash()
  const { token, row: begun } = await sessionRow(0, c.req.header('User-Agent') ?? '')
  const passwordHash = wanted.password === undefined ? null : await hashPassword(wanted.password)
  const ownId = sql<number>`(SELECT id FROM users WHERE hash = ${hash})`
  const address =
    ticket.channel === 'sms'
      ? { phone: ticket.addressKey, phoneVerifiedAt: at }
      : { email: ticket.address, emailKey: ticket.addressKey, emailVerifiedAt: at }
  const make = (handle: string) =>
    atomic(db, [
      db.insert(users).values({ hash, handle, name: wanted.name ?? NEWCOMER, createdAt: at }),
      db.insert(handles).values({ handle, kind: 'user', ownerId: ownId, takenAt: at }),
      db.insert(credentials).values({ userId: ownId, ...address, passwordHash, passwordChangedAt: passwordHash === null ? null : at }),
      db.insert(sessions).values({ ...begun, userId: ownId }),
      db.update(oneTimeCodes).set({ usedAt: at }).where(eq(oneTimeCodes.challenge, wanted.challenge)),
    ])
  for (let tries = 0; ; tries++) {
    try {
      await make(wanted.handle ?? automaticHandle())
      return enter(c, db, token)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const known = await findAccount(db, { kind: ticket.channel === 'sms' ? 'phone' : 'email', key: ticket.addressKey })
      if (known) throw conflict('با این نشانی حسابی ساخته شده است؛ وارد شو.', { address: 'با این نشانی حسابی ساخته شده است؛ وارد شو' })
      // Who chose no handle is not asked to choose another one.
      if (wanted.handle !== undefined || tries === 5)
        throw conflict('این نام کاربری همین حالا گرفته شد؛ نام دیگری برگزین.', {
          handle: 'این نام را کس دیگری برگزیده است؛ نام دیگری برگزین',
        })
    }
  }
}

async function proven(db: Database, challenge: string, browser: string) {
  const [ticket] = await db
    .select({
      channel: oneTimeCodes.channel,
      address: oneTimeCodes.address,
      addressKey: oneTimeCodes.addressKey,
      verifiedAt: oneTimeCodes.verifiedAt,
    })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.challenge, challenge),
        eq(oneTimeCodes.purpose, 'enter'),
        eq(oneTimeCodes.browserDigest, await digest(browser)),
        isNotNull(oneTimeCodes.verifiedAt),
        isNull(oneTimeCodes.usedAt),
      ),
    )
  if (!ticket || now() - (ticket.verifiedAt ?? 0) > TICKET_LIFE)
    throw invalid({ challenge: 'زمان این ثبت‌نام گذشته است؛ با همان نشانی کد تازه بگیر' })
  return ticket
}

async function refuseFlaws(db: Database, { handle, name, password }: Register, addressKey: string): Promise<void> {
  const fields: Record<string, string> = {}
  const weak = password === undefined ? undefined : flawOfPassword(password, [handle, name, addressKey])
  if (weak) fields.password = weak
  if (handle !== undefined) {
    const { reason } = await askHandle(db, handle)
    if (reason) fields.handle = reason
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
