import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid } from '#worker/lib/errors.ts'
import { digest } from '#worker/lib/hash.ts'
import type { VerifyCode } from './contract.ts'
import { credentials, oneTimeCodes, sessions, users } from './schema.ts'
import { codeDigest } from './send-code.ts'
import { sessionRow } from './sessions.ts'

const TRIES = 5
const WRONG = () => invalid({ code: 'کد درست نیست یا زمانش گذشته است؛ دوباره بنویس یا کد تازه بگیر' })

/**
 * Takes a code. For an address with an account it is a sign-in and answers the new session's token; for a new address the
 * challenge becomes the ticket `register` wants. Counting and use are settled in SQL: no race gives a sixth try or a second use.
 */
export async function verifyCode(
  db: Database,
  { challenge, code }: VerifyCode,
  browser: string,
  agent: string,
): Promise<{ token: string } | undefined> {
  const at = now()
  const live = and(
    eq(oneTimeCodes.challenge, challenge),
    eq(oneTimeCodes.purpose, 'enter'),
    eq(oneTimeCodes.browserDigest, await digest(browser)),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, at),
  )
  const [row] = await db
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(live, lt(oneTimeCodes.tries, TRIES)))
    .returning()
  if (!row || row.codeDigest !== (await codeDigest(challenge, code))) throw WRONG()

  const [account] = await db
    .select({ userId: users.id, state: users.state })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(eq(credentials.emailKey, row.addressKey))
  if (!account) {
    await db.update(oneTimeCodes).set({ verifiedAt: at }).where(live)
    return undefined
  }
  if (account.state === 'deleted' || account.state === 'deactivated') throw new AppError('forbidden', { message: 'این حساب بسته شده است.' })
  const { token, row: begun } = await sessionRow(account.userId, agent)
  // The session draws on a code nobody used yet, and the code is used up in the same batch: both or neither.
  const [stored] = await atomic(db, [
    db
      .insert(sessions)
      .select(
        sql`SELECT ${begun.tokenDigest}, ${begun.userId}, ${begun.createdAt}, ${begun.seenAt}, ${begun.expiresAt}, ${begun.agent}, ${begun.hash}, ${begun.provenAt} FROM ${oneTimeCodes} WHERE ${live}`,
      )
      .returning({ userId: sessions.userId }),
    db.update(oneTimeCodes).set({ verifiedAt: at, usedAt: at }).where(live),
  ])
  if (stored.length === 0) throw WRONG()
  return { token }
}
