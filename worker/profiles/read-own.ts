import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { credentials, sessions, users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import { maskEmail } from '#worker/lib/mask-address.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { OwnProfile } from './contract.ts'

const SESSIONS_SHOWN = 50

/** The viewer's own account and living sessions, last seen first; no secret and no digest leaves. One round trip. */
export async function readOwnProfile(db: Database, viewer: Viewer): Promise<OwnProfile> {
  const [[person], living] = await db.batch([
    db
      .select({
        handle: users.handle,
        name: users.name,
        bio: users.bio,
        links: users.links,
        avatar: users.avatar,
        joinedAt: users.createdAt,
        email: credentials.email,
        hasPassword: sql<number>`${credentials.passwordHash} IS NOT NULL`,
      })
      .from(users)
      .innerJoin(credentials, eq(credentials.userId, users.id))
      .where(eq(users.id, viewer.id)),
    db
      .select({ digest: sessions.tokenDigest, agent: sessions.agent, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
      .from(sessions)
      .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, now())))
      .orderBy(desc(sessions.seenAt))
      .limit(SESSIONS_SHOWN),
  ])
  if (!person) throw notFound()
  const { email, hasPassword, ...shown } = person
  return {
    ...shown,
    email: email === null ? null : maskEmail(email),
    hasPassword: hasPassword === 1,
    sessions: living.map(({ digest, ...session }) => ({ ...session, current: digest === viewer.sessionDigest })),
  }
}
