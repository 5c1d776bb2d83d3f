import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { sessions } from './schema.ts'
import { sessionCookie, sessionToken } from './session-cookie.ts'

const DAY = 24 * 60 * 60 * 1000

/** Life of a session since it was last used, in ms. */
export const SESSION_IDLE_TIMEOUT_MS = 30 * DAY
/** Life of a session however much it is used, in ms (ASVS 7.3.2). */
export const SESSION_MAX_AGE_MS = 180 * DAY

/** The row of a new session, with the token its cookie carries (ASVS 7.2.3–7.2.4). */
export async function newSession(userId: number, agent: string) {
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
      userAgent: agent.slice(0, 200),
      hash: newHash(),
      authenticatedAt: at,
    },
  }
}

/** Ends one session. */
export const endSession = (db: Database, tokenDigest: string) => db.delete(sessions).where(eq(sessions.tokenDigest, tokenDigest))

/**
 * Lengthens a session that is in use, at most once a day and never beyond its limit: the row, and the Set-Cookie that lengthens
 * it in the browser too. Undefined when there is nothing to do.
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

/** Statement for the cron: forgets sessions that have run out. */
export const pruneSessions = (db: Database): Statement => db.delete(sessions).where(lt(sessions.expiresAt, now()))
