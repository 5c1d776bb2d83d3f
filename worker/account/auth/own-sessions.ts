import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { OwnSessions } from './contract.ts'
import { sessions } from './schema.ts'

const MAX_SESSIONS = 50

/** Returns at most fifty of the viewer’s active sessions, without tokens or digests: the current one first, then the most recently seen. */
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
