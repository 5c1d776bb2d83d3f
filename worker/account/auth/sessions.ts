import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { OwnSessions } from './contract.ts'
import { sessions } from './schema.ts'

const SESSION_COOKIE = '__Host-daftar'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Extracts the session token from a Cookie header; returns undefined if it is missing or malformed. */
export const sessionToken = (header: string | null): string | undefined => readSecretCookie(header, SESSION_COOKIE)

/** Extracts the cookie `name` from a Cookie header; returns undefined if it is missing or does not have the form of `newSecret`. */
export function readSecretCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value = ''] = pair.trim().split('=')
    if (key === name && SECRET.test(value)) return value
  }
  return undefined
}

/** Returns the Set-Cookie header of a session; `maxAge` is in seconds (ASVS 3.3.1). */
export const sessionCookie = (token: string, maxAge: number): string =>
  `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`

export const expiredSessionCookie = (): string => sessionCookie('', 0)

export const SESSION_IDLE_TIMEOUT_MS = 30 * DAY
/** Maximum session lifetime regardless of use (ASVS 7.3.2). */
export const SESSION_MAX_AGE_MS = 180 * DAY

/** Generates a session token and the row to store for it (ASVS 7.2.3–7.2.4). */
export async function newSession(userId: number, userAgent: string) {
  const token = newSecret()
  const at = now()
  return {
    token,
    row: {
      tokenDigest: await sha256(token),
      userId,
      createdAt: at,
      seenAt: at,
      expiresAt: at + SESSION_IDLE_TIMEOUT_MS,
      userAgent: userAgent.slice(0, 200),
      hash: newHash(),
      authenticatedAt: at,
    },
  }
}

export const endSession = (db: Database, tokenDigest: string) => db.delete(sessions).where(eq(sessions.tokenDigest, tokenDigest))

/**
 * Extends an active session at most once per day, up to its maximum lifetime. Returns the Set-Cookie header, or undefined when nothing
 * changes.
 */
export async function extendSession(
  db: Database,
  { sessionDigest, sessionSeenAt }: Viewer,
  cookies: string | null,
): Promise<string | undefined> {
  const token = sessionToken(cookies)
  const at = now()
  if (!token || at - sessionSeenAt < DAY) return undefined
  const [extended] = await db
    .update(sessions)
    .set({ seenAt: at, expiresAt: sql`min(${at + SESSION_IDLE_TIMEOUT_MS}, ${sessions.createdAt} + ${SESSION_MAX_AGE_MS})` })
    .where(and(eq(sessions.tokenDigest, sessionDigest), eq(sessions.seenAt, sessionSeenAt)))
    .returning({ expiresAt: sessions.expiresAt })
  return extended && sessionCookie(token, Math.floor((extended.expiresAt - at) / 1000))
}

export const pruneSessions = (db: Database): Statement => db.delete(sessions).where(lte(sessions.expiresAt, now()))

const MAX_SESSIONS = 50

/**
 * Returns up to `MAX_SESSIONS` unexpired sessions of the viewer, without tokens or digests: the current one first, then the most recently
 * seen.
 */
export async function readOwnSessions(db: Database, viewer: Viewer): Promise<OwnSessions> {
  const isCurrent = sql<number>`${sessions.tokenDigest} = ${viewer.sessionDigest}`
  const rows = await db
    .select({
      hash: sessions.hash,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
      current: isCurrent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, now())))
    .orderBy(desc(isCurrent), desc(sessions.seenAt), desc(sessions.createdAt))
    .limit(MAX_SESSIONS)
  return { sessions: rows.map(({ current, ...session }) => ({ ...session, current: current === 1 })) }
}

/** Ends one of the viewer’s sessions. Throws `not_found` for any other hash. */
export async function endOwnSession(db: Database, viewer: Viewer, hash: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, viewer.id), eq(sessions.hash, hash)))
    .returning({ hash: sessions.hash })
  if (ended.length === 0) throw notFound()
}

export async function endOtherSessions(db: Database, viewer: Viewer): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, viewer.id), ne(sessions.tokenDigest, viewer.sessionDigest)))
    .returning({ hash: sessions.hash })
  return ended.length
}
