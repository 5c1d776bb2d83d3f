import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { accountDeletions } from '#worker/account/deletion/schema.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import type { VerifiedFactor } from './complete-sign-in.ts'
import type { SignInResult } from './contract.ts'
import { createPendingSignIn } from './create-pending-sign-in.ts'

/** Told apart from a ticket for the second step, so that neither stands for the other. */
export const reactivationDigest = (token: string): Promise<string> => sha256(`return:${token}`)

/**
 * What somebody who proved a closed account is theirs is answered: until when they can have it back, and a ticket to do so. An
 * account past that is `forbidden`.
 */
export async function offerReactivation(c: Context<AppContext>, step: VerifiedFactor): Promise<SignInResult> {
  const { userId, state } = step
  const [pending] = await c
    .get('db')
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), isNull(accountDeletions.completedAt), gt(accountDeletions.dueAt, now())))
  if (state === 'deleted' && !pending) throw new AppError('forbidden', { message: 'این حساب برای همیشه بسته شده است.' })
  const pendingSignIn = await createPendingSignIn(c, step, reactivationDigest)
  return { viewer: null, reactivation: { ...pendingSignIn, dueAt: state === 'deleted' ? (pending?.dueAt ?? null) : null } }
}
