import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { atomic } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { digest, newSecret } from '#worker/lib/hash.ts'
import { browserCookie, browserSecret } from './browser-cookie.ts'
import type { FirstStep } from './let-in.ts'
import { secondStepTickets } from './schema.ts'

/** Life of a ticket in ms. */
const LIFE = 10 * 60 * 1000

/**
 * Gives whoever took a first step a ticket for what comes next, good in this browser alone; `digestOf` tells one kind from another.
 * It and what the step uses up are one batch; throws `lost` where the step does not hold any more.
 */
export async function storeTicket(
  c: Context<AppContext>,
  { userId, live = sql`1`, lost, settle = [] }: FirstStep,
  digestOf: (ticket: string) => Promise<string>,
): Promise<{ ticket: string; expiresAt: number }> {
  const db = c.get('db')
  const browser = browserSecret(c.req.header('Cookie')) ?? newSecret()
  const ticket = newSecret()
  const expiresAt = now() + LIFE
  const [stored] = await atomic(db, [
    db
      .insert(secondStepTickets)
      .select(sql`SELECT ${await digestOf(ticket)}, ${userId}, ${await digest(browser)}, 0, ${now()}, ${expiresAt}, NULL WHERE ${live}`)
      .returning({ userId: secondStepTickets.userId }),
    ...settle,
  ])
  if (stored.length === 0) throw lost?.() ?? new Error('A ticket could not be given')
  c.header('Set-Cookie', browserCookie(browser), { append: true })
  return { ticket, expiresAt }
}
