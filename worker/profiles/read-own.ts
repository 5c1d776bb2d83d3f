import { eq, sql } from 'drizzle-orm'
import { credentials, users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import { maskEmail } from '#worker/lib/mask-address.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { OwnProfile } from './contract.ts'

/** The viewer's own account; no secret leaves. One round trip. */
export async function readOwnProfile(db: Database, viewer: Viewer): Promise<OwnProfile> {
  const [person] = await db
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
    .where(eq(users.id, viewer.id))
  if (!person) throw notFound()
  const { email, hasPassword, ...shown } = person
  return { ...shown, email: email === null ? null : maskEmail(email), hasPassword: hasPassword === 1 }
}
