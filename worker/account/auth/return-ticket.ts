import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { accountDeletions } from '#worker/account/deletion/schema.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { digest } from '#worker/lib/hash.ts'
import type { Entered } from './contract.ts'
import type { FirstStep } from './let-in.ts'
import { storeTicket } from './store-ticket.ts'

/** Told apart from a ticket for the second step, so that neither stands for the other. */
export const returnDigest = (ticket: string): Promise<string> => digest(`return:${ticket}`)

/**
 * What somebody who proved a closed account is theirs is answered: until when they can have it back, and a ticket to do so. An
 * account past that is `forbidden`.
 */
export async function offerReturn(c: Context<AppContext>, step: FirstStep): Promise<Entered> {
  const { userId, state } = step
  const [pending] = await c
    .get('db')
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.doneAt), gt(accountDeletions.dueAt, now())))
  if (state === 'deleted' && !pending) throw new AppError('forbidden', { message: 'این حساب برای همیشه بسته شده است.' })
  const ticket = await storeTicket(c, step, returnDigest)
  return { viewer: null, closed: { ...ticket, dueAt: state === 'deleted' ? (pending?.dueAt ?? null) : null } }
}
