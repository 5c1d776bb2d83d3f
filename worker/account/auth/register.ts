import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { HOUR, MINUTE } from '#shared/time.ts'
import { twoFactor } from '#worker/account/two-factor/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, invalid, isUniqueViolation } from '#worker/lib/errors.ts'
import { newHash, sha256 } from '#worker/lib/hash.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { reportMatches, screenText } from '#worker/posts/screening/index.ts'
import { respondWithSession } from './complete-sign-in.ts'
import type { Register } from './contract.ts'
import { checkHandleAvailability, generateHandle } from './handles.ts'
import { findAccount } from './login.ts'
import { hashPassword } from './password.ts'
import { findPasswordWeakness } from './password-strength.ts'
import { credentials, handles, oneTimeCodes, sessions, users } from './schema.ts'
import { newSession } from './sessions.ts'

/** Time to complete registration after verifying the address, in ms. */
const VERIFIED_ADDRESS_TTL_MS = HOUR
/** Time in which a registration can be repeated, in ms. */
const REPEAT_WINDOW_MS = 5 * MINUTE
const DEFAULT_NAME = 'نویسندهٔ تازه'

/**
 * Creates an account for the verified address and signs in; one batch stores the account and the session and consumes the challenge. A
 * repeated request, whose first response was lost, signs in to that account within `REPEAT_WINDOW_MS`. Throws `invalid` for an unverified or expired challenge, a weak password or an unavailable handle, and `conflict` with a field error when a
 * concurrent registration took the address or the handle.
 */
export async function register(c: Context<AppContext>, input: Register, browser: string) {
  const db = c.get('db')
  const verified = await findVerifiedAddress(db, input, browser)
  if (verified.registeredUserId !== null) {
    const { token, row } = await newSession(verified.registeredUserId, c.req.header('User-Agent') ?? '')
    await db.insert(sessions).values(row)
    return respondWithSession(c, db, token)
  }
  await validateRegistration(db, input, verified.addressKey)

  const at = now()
  const hash = newHash()
  const { token, row: session } = await newSession(0, c.req.header('User-Agent') ?? '')
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password)
  const ownId = sql<number>`(SELECT id FROM users WHERE hash = ${hash})`
  const address =
    verified.channel === 'sms'
      ? { phone: verified.addressKey, phoneVerifiedAt: at }
      : { email: verified.address, emailKey: verified.addressKey, emailVerifiedAt: at }
  const screening = await screenText(db, 'profiles', { text: input.name ?? '' })
  const createAccount = (handle: string) =>
    atomic(db, [
      db.insert(users).values({ hash, handle, name: input.name ?? DEFAULT_NAME, createdAt: at }),
      db.insert(handles).values({ handle, kind: 'user', ownerId: ownId, takenAt: at }),
      db.insert(credentials).values({ userId: ownId, ...address, passwordHash, passwordChangedAt: passwordHash === null ? null : at }),
      db.insert(sessions).values({ ...session, userId: ownId }),
      db.update(oneTimeCodes).set({ usedAt: at }).where(eq(oneTimeCodes.challenge, input.challenge)),
      ...reportMatches(db, { kind: 'person', id: ownId, ownerId: ownId }, screening, sql`1`),
    ])
  for (let attempts = 0; ; attempts++) {
    try {
      await createAccount(input.handle ?? generateHandle())
      return respondWithSession(c, db, token)
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      const known = await findAccount(db, { kind: verified.channel === 'sms' ? 'phone' : 'email', key: verified.addressKey })
      if (known) throw conflict('با این نشانی حسابی ساخته شده است؛ وارد شو.', { address: 'با این نشانی حسابی ساخته شده است؛ وارد شو' })
      // Retry up to five times when a generated handle is taken.
      if (input.handle !== undefined || attempts === 5)
        throw conflict('این نام کاربری همین حالا گرفته شد؛ نام دیگری انتخاب کن.', {
          handle: 'این نام را کس دیگری انتخاب کرده است؛ نام دیگری انتخاب کن',
        })
    }
  }
}

/**
 * Finds the verified address of a challenge. `registeredUserId` is the account that the same registration created, with the time at which it
 * used the challenge, unless the account has got a second factor since.
 */
async function findVerifiedAddress(db: Database, { challenge, handle, name = DEFAULT_NAME }: Register, browser: string) {
  const [verified] = await db
    .select({
      channel: oneTimeCodes.channel,
      address: oneTimeCodes.address,
      addressKey: oneTimeCodes.addressKey,
      verifiedAt: oneTimeCodes.verifiedAt,
      usedAt: oneTimeCodes.usedAt,
      registeredUserId: sql<number | null>`(SELECT u.id FROM credentials k JOIN users u ON u.id = k.user_id
        WHERE iif(${oneTimeCodes.channel} = 'sms', k.phone, k.email_key) = ${oneTimeCodes.addressKey} AND u.created_at = ${oneTimeCodes.usedAt}
          AND u.name = ${name} AND u.handle = ${handle ?? sql`u.handle`} AND u.state = 'active'
          AND NOT EXISTS (SELECT 1 FROM ${twoFactor} WHERE ${twoFactor.userId} = u.id))`.as('registered'),
    })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.challenge, challenge),
        eq(oneTimeCodes.purpose, 'enter'),
        eq(oneTimeCodes.browserDigest, await sha256(browser)),
        isNotNull(oneTimeCodes.verifiedAt),
      ),
    )
  const isUsed = verified?.usedAt != null && (verified.registeredUserId === null || now() - verified.usedAt > REPEAT_WINDOW_MS)
  if (!verified || isUsed || now() - (verified.verifiedAt ?? 0) > VERIFIED_ADDRESS_TTL_MS)
    throw invalid({ challenge: 'زمان این ثبت‌نام گذشته است؛ با همان نشانی کد تازه بگیر' })
  return verified
}

async function validateRegistration(db: Database, { handle, name, password }: Register, addressKey: string): Promise<void> {
  const fields: Record<string, string> = {}
  const weak = password === undefined ? undefined : findPasswordWeakness(password, [handle, name, addressKey])
  if (weak) fields.password = weak
  if (handle !== undefined) {
    const { reason } = await checkHandleAvailability(db, handle)
    if (reason) fields.handle = reason
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
