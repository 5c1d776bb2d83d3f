import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { atomic } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import { browserCookie, browserSecret } from './browser-cookie.ts'
import type { VerifiedFactor } from './complete-sign-in.ts'
import { pendingSignIns } from './schema.ts'

/** Life of a ticket in ms. */
const PENDING_SIGN_IN_TTL_MS = 10 * 60 * 1000

/**
 * Gives whoever took a first step a ticket for what comes next, good in this browser alone; `digestOf` tells one kind from another.
 * It and what the step uses up are one batch; throws `lost` where the step does not hold any more.
 */
export async function createPendingSignIn(
  c: Context<AppContext>,
  { userId, guard = sql`1`, guardError, commit = [] }: VerifiedFactor,
  digestOf: (ticket: string) => Promise<string>,
): Promise<{ pendingSignIn: string; expiresAt: number }> {
  const db = c.get('db')
  const browser = browserSecret(c.req.header('Cookie')) ?? newSecret()
  const token = newSecret()
  const expiresAt = now() + PENDING_SIGN_IN_TTL_MS
  const [stored] = await atomic(db, [
    db
      .insert(pendingSignIns)
      .select(sql`SELECT ${await digestOf(token)}, ${userId}, ${await sha256(browser)}, 0, ${now()}, ${expiresAt}, NULL WHERE ${guard}`)
      .returning({ userId: pendingSignIns.userId }),
    ...commit,
  ])
  if (stored.length === 0) throw guardError?.() ?? new Error('A ticket could not be given')
  c.header('Set-Cookie', browserCookie(browser), { append: true })
  return { pendingSignIn: token, expiresAt }
}
