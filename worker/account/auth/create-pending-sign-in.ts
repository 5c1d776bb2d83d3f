import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { atomic } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import { now } from '#worker/lib/clock.ts'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import { browserCookie, browserSecret } from './browser-cookie.ts'
import type { VerifiedFactor } from './complete-sign-in.ts'
import { pendingSignIns } from './schema.ts'

const PENDING_SIGN_IN_TTL_MS = 10 * 60 * 1000

/**
 * Issues a pending sign-in token bound to this browser. `digestOf` keeps the tokens of its two kinds apart. One batch stores the token and
 * consumes the factor; throws `guardError` when the guard no longer holds.
 */
export async function createPendingSignIn(
  c: Context<AppContext>,
  { userId, guard = sql`1`, guardError, commit = [] }: VerifiedFactor,
  digestOf: (token: string) => Promise<string>,
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
  if (stored.length === 0) throw guardError?.() ?? new Error('The pending sign-in was not stored')
  c.header('Set-Cookie', browserCookie(browser), { append: true })
  return { pendingSignIn: token, expiresAt }
}
