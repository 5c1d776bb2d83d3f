import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import type { AppContext } from '#worker/lib/app-context.ts'
import type { AppError } from '#worker/lib/errors.ts'
import { sha256 } from '#worker/lib/hash.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import type { SignInResult } from './contract.ts'
import { createPendingSignIn } from './create-pending-sign-in.ts'
import { offerReactivation } from './offer-reactivation.ts'
import { readSessionViewer } from './read-viewer.ts'
import { sessions, type users } from './schema.ts'
import { sessionCookie, sessionToken } from './session-cookie.ts'
import { endSession, newSession, SESSION_IDLE_TIMEOUT_MS } from './sessions.ts'
import { toViewerView } from './to-viewer-view.ts'

export interface VerifiedFactor {
  userId: number
  state: (typeof users.$inferSelect)['state']
  /** Whether a second factor is still required. Always false after a passkey, which counts as two factors. */
  hasTwoFactor: boolean
  hasRecoveryCodes?: boolean
  /** Condition that must still hold when the batch runs, such as that the code is unused. If it does not, `guardError` is thrown. */
  guard?: SQL
  guardError?: () => AppError
  /** Statements, run in the same batch, that consume the factor. */
  commit?: readonly Statement[]
}

/**
 * Creates a session and ends the browser’s previous one, or returns a pending sign-in when two-factor is required or the account is closed.
 * One batch stores the result and consumes the factor.
 */
export async function completeSignIn(c: Context<AppContext>, step: VerifiedFactor): Promise<SignInResult> {
  if (step.hasTwoFactor) return requireTwoFactor(c, step)
  return step.state === 'deleted' || step.state === 'deactivated' ? offerReactivation(c, step) : createSession(c, step)
}

async function createSession(
  c: Context<AppContext>,
  { userId, guard = sql`1`, guardError, commit = [] }: VerifiedFactor,
): Promise<SignInResult> {
  const db = c.get('db')
  const previousToken = sessionToken(c.req.header('Cookie') ?? null)
  const { token, row } = await newSession(userId, c.req.header('User-Agent') ?? '')
  const [stored] = await atomic(db, [
    db
      .insert(sessions)
      .select(
        sql`SELECT ${row.tokenDigest}, ${row.userId}, ${row.createdAt}, ${row.seenAt}, ${row.expiresAt}, ${row.userAgent}, ${row.hash}, ${row.authenticatedAt} WHERE ${guard}`,
      )
      .returning({ userId: sessions.userId }),
    ...commit,
    ...(previousToken ? [endSession(db, await sha256(previousToken))] : []),
  ])
  if (stored.length === 0) throw guardError?.() ?? new Error('The session was not stored')
  return respondWithSession(c, db, token)
}

export async function respondWithSession(c: Context<AppContext>, db: Database, token: string) {
  const viewer = toViewerView(await readSessionViewer(token, db))
  if (!viewer) throw new Error('The new session was not found')
  requestContext(c.req.raw).viewer = null
  c.header('Set-Cookie', sessionCookie(token, SESSION_IDLE_TIMEOUT_MS / 1000), { append: true })
  return { viewer }
}

async function requireTwoFactor(c: Context<AppContext>, step: VerifiedFactor): Promise<SignInResult> {
  const pendingSignIn = await createPendingSignIn(c, step, sha256)
  return { viewer: null, twoFactor: { ...pendingSignIn, methods: step.hasRecoveryCodes ? ['totp', 'recovery'] : ['totp'] } }
}
