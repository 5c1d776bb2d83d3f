import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { sessions } from './schema.ts'
import { sessionCookie, sessionToken } from './session-cookie.ts'

const DAY = 24 * 60 * 60 * 1000

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

export const pruneSessions = (db: Database): Statement => db.delete(sessions).where(lt(sessions.expiresAt, now()))
