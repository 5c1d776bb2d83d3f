import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { checkSecondStep, isCodeSpent } from '#worker/account/two-factor/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid } from '#worker/lib/errors.ts'
import { digest } from '#worker/lib/hash.ts'
import type { Entered, SecondStepCode } from './contract.ts'
import { letIn } from './let-in.ts'
import { takeAuthTurn } from './limits.ts'
import { secondStepTickets, users } from './schema.ts'

const TRIES = 5
const wrong = () => invalid({ code: 'کد درست نیست؛ کد تازهٔ برنامه یا یک کد بازیابی را بنویس' })
const over = () => invalid({ ticket: 'زمان این ورود گذشته است؛ از نو وارد شو' })

/**
 * The second step of a sign-in: a code of the app, or a recovery code. The ticket is good for the browser that got it, once, for ten
 * minutes and five tries; using it, using the code and beginning the session are one batch. Guessing across tickets waits by account.
 */
export async function takeSecondStep(c: Context<AppContext>, { ticket, code }: SecondStepCode, browser: string): Promise<Entered> {
  const db = c.get('db')
  const ticketDigest = await digest(ticket)
  const live = and(
    eq(secondStepTickets.ticketDigest, ticketDigest),
    eq(secondStepTickets.browserDigest, await digest(browser)),
    isNull(secondStepTickets.usedAt),
    gt(secondStepTickets.expiresAt, now()),
  )
  const [waiting] = await db
    .select({ userId: users.id, state: users.state })
    .from(secondStepTickets)
    .innerJoin(users, eq(users.id, secondStepTickets.userId))
    .where(live)
  // A ticket nobody has is guessed at by address only.
  const turn = await takeAuthTurn(c.env, c.req.raw, 'second-step', waiting ? `user:${waiting.userId}` : `ticket:${ticketDigest}`)
  if (!waiting) throw over()
  const counted = await db
    .update(secondStepTickets)
    .set({ tries: sql`${secondStepTickets.tries} + 1` })
    .where(and(live, lt(secondStepTickets.tries, TRIES)))
    .returning({ tries: secondStepTickets.tries })
  if (counted.length === 0) throw over()
  const spent = await checkSecondStep(db, waiting.userId, code)
  if (!spent) throw wrong()
  try {
    const entered = await letIn(c, {
      ...waiting,
      twoStep: false,
      live: sql`EXISTS (SELECT 1 FROM ${secondStepTickets} WHERE ${live})`,
      lost: over,
      settle: [...spent, db.update(secondStepTickets).set({ usedAt: now() }).where(live)],
    })
    await turn.refund()
    return entered
  } catch (error) {
    throw isCodeSpent(error) ? wrong() : error
  }
}

/** Statement for the cron: forgets tickets that have run out. */
export const pruneTickets = (db: Database): Statement => db.delete(secondStepTickets).where(lt(secondStepTickets.expiresAt, now()))
