import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { MINUTE } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { idempotentWrite, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { movePushDevice } from '#worker/notifications/publish/index.ts'
import type { SignInResult } from './contract.ts'
import { readSessionViewer, toViewerView } from './read-viewer.ts'
import { accountDeletions, pendingSignIns, sessions, type users } from './schema.ts'
import { newSession, readSecretCookie, SESSION_IDLE_TIMEOUT_MS, sessionCookie, sessionToken } from './sessions.ts'

interface VerifiedFactor {
  userId: number
  state: (typeof users.$inferSelect)['state']
  /** Whether a second factor is still required; false after a passkey, which counts as two factors. */
  hasTwoFactor: boolean
  hasRecoveryCodes?: boolean
  /** Condition checked in the batch, such as that the code is unused; when it does not hold, the sign-in throws `guardError`. */
  guard?: SQL
  guardError?: () => AppError
  /** Further statements of the batch, such as marking the code as used; those that must not run without `guard` check it themselves. */
  commit?: readonly Statement[]
  /** Whether `commit` may run twice, so that a sign-in whose connection is lost runs again. */
  isRepeatable?: boolean
}

/**
 * Creates a session and ends the browser’s previous one, or returns a pending sign-in when two-factor is required or the account is closed.
 * Runs `commit` in the same batch. Throws `guardError` when the guard no longer holds, and `forbidden` when a deleted account can no longer
 * be reactivated.
 */
export async function completeSignIn(c: Context<AppContext>, step: VerifiedFactor): Promise<SignInResult> {
  if (step.hasTwoFactor) return requireTwoFactor(c, step)
  return step.state === 'deleted' || step.state === 'deactivated' ? offerReactivation(c, step) : createSession(c, step)
}

async function createSession(
  c: Context<AppContext>,
  { userId, guard = sql`1`, guardError, commit = [], isRepeatable = false }: VerifiedFactor,
): Promise<SignInResult> {
  const db = c.get('db')
  const previousToken = sessionToken(c.req.header('Cookie') ?? null)
  const previousDigest = previousToken === undefined ? undefined : await sha256(previousToken)
  const { token, row } = await newSession(userId, c.req.header('User-Agent') ?? '')
  const isStored = sql`EXISTS (SELECT 1 FROM sessions s WHERE s.token_digest = ${row.tokenDigest})`
  const { stored } = await (isRepeatable ? idempotentWrite : write)(db, {
    change: [
      insertSelect(
        db,
        sessions,
        {
          tokenDigest: row.tokenDigest,
          userId: row.userId,
          createdAt: row.createdAt,
          seenAt: row.seenAt,
          expiresAt: row.expiresAt,
          userAgent: row.userAgent,
          hash: row.hash,
          authenticatedAt: row.authenticatedAt,
        },
        sql`WHERE ${guard}`,
      ).onConflictDoNothing(),
    ],
    after: [
      ...commit,
      ...(previousDigest === undefined
        ? []
        : [
            movePushDevice(db, previousDigest, row.tokenDigest),
            db.delete(sessions).where(and(eq(sessions.tokenDigest, previousDigest), isStored)),
          ]),
    ],
    read: { stored: db.select({ userId: sessions.userId }).from(sessions).where(eq(sessions.tokenDigest, row.tokenDigest)) },
  })
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

const PENDING_SIGN_IN_TTL_MS = 10 * MINUTE

/**
 * Stores a pending sign-in bound to this browser and runs `commit` in one batch; returns its token and its expiry in UTC ms. `digestOf`
 * differs between two-factor and reactivation, so that neither token can be used as the other. Throws `guardError` when the guard no longer
 * holds.
 */
async function createPendingSignIn(
  c: Context<AppContext>,
  { userId, guard = sql`1`, guardError, commit = [] }: VerifiedFactor,
  digestOf: (token: string) => Promise<string>,
): Promise<{ pendingSignIn: string; expiresAt: number }> {
  const db = c.get('db')
  const browser = browserSecret(c.req.header('Cookie')) ?? newSecret()
  const token = newSecret()
  const expiresAt = now() + PENDING_SIGN_IN_TTL_MS
  const { stored } = await write(db, {
    change: {
      stored: insertSelect(
        db,
        pendingSignIns,
        { tokenDigest: await digestOf(token), userId, browserDigest: await sha256(browser), attempts: 0, createdAt: now(), expiresAt },
        sql`WHERE ${guard}`,
      ).returning({ userId: pendingSignIns.userId }),
    },
    after: [...commit],
  })
  if (stored.length === 0) throw guardError?.() ?? new Error('The pending sign-in was not stored')
  c.header('Set-Cookie', browserCookie(browser), { append: true })
  return { pendingSignIn: token, expiresAt }
}

/** Returns a digest distinct from that of a two-factor sign-in, so that neither token can be used as the other. */
export const reactivationDigest = (token: string): Promise<string> => sha256(`return:${token}`)

/**
 * Offers to reactivate a closed account: returns a pending sign-in and, if the account was deleted, the deadline in UTC ms. Throws
 * `forbidden` when that deadline has passed or the account is already erased.
 */
async function offerReactivation(c: Context<AppContext>, step: VerifiedFactor): Promise<SignInResult> {
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

const BROWSER_COOKIE = '__Host-daftar-code'

/**
 * Extracts the browser secret from a Cookie header; returns undefined when it is missing or malformed. Codes, pending sign-ins and passkey
 * challenges are bound to it.
 */
export const browserSecret = (header: string | null | undefined): string | undefined => readSecretCookie(header, BROWSER_COOKIE)

/** Returns the Set-Cookie header that stores the browser secret for one hour. */
export const browserCookie = (secret: string): string =>
  `${BROWSER_COOKIE}=${secret}; Path=/; Max-Age=3600; HttpOnly; Secure; SameSite=Strict`
