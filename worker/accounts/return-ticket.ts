import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { accountDeletions } from '#worker/account-closing/schema.ts'
import { atomic } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { digest, newSecret } from '#worker/lib/hash.ts'
import { browserCookie, browserSecret } from './browser-cookie.ts'
import type { Entered } from './contract.ts'
import type { FirstStep } from './let-in.ts'
import { secondStepTickets } from './schema.ts'

const LIFE = 10 * 60 * 1000

/** Told apart from a ticket for the second step, so that neither stands for the other. */
export const returnDigest = (ticket: string): Promise<string> => digest(`return:${ticket}`)

/**
 * What somebody who proved a closed account is theirs is answered: until when they can have it back, and a ticket to do so. An
 * account past that is `forbidden`.
 */
export async function offerReturn(c: Context<AppContext>, step: FirstStep): Promise<Entered> {
  const { userId, state, live = sql`1`, lost, settle = [] } = step
  const db = c.get('db')
  const [pending] = await db
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.doneAt), gt(accountDeletions.dueAt, now())))
  if (state === 'deleted' && !pending) throw new AppError('forbidden', { message: 'این حساب برای همیشه بسته شده است.' })
  const browser = browserSecret(c.req.header('Cookie')) ?? newSecret()
  const ticket = newSecret()
  const expiresAt = now() + LIFE
  const [stored] = await atomic(db, [
    db
      .insert(secondStepTickets)
      .select(sql`SELECT ${await returnDigest(ticket)}, ${userId}, ${await digest(browser)}, 0, ${now()}, ${expiresAt}, NULL WHERE ${live}`)
      .returning({ userId: secondStepTickets.userId }),
    ...settle,
  ])
  if (stored.length === 0) throw lost?.() ?? new Error('A return could not be offered')
  c.header('Set-Cookie', browserCookie(browser), { append: true })
  return { viewer: null, closed: { ticket, expiresAt, dueAt: state === 'deleted' ? (pending?.dueAt ?? null) : null } }
}
