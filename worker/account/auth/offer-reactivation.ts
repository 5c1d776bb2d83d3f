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

/** Returns a digest distinct from that of a two-factor sign-in, so that neither token can be used as the other. */
export const reactivationDigest = (token: string): Promise<string> => sha256(`return:${token}`)

/**
 * Offers to reactivate a closed account: returns a pending sign-in, and the deadline if the account was deleted. Throws `forbidden` once
 * the deadline has passed.
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
