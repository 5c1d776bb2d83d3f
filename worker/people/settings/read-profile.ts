import { eq } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { OwnProfile } from './contract.ts'
import { preferences } from './schema.ts'

export async function readOwnProfile(db: Database, userId: number): Promise<OwnProfile> {
  const [row] = await db
    .select({
      handle: users.handle,
      name: users.name,
      bio: users.bio,
      links: users.links,
      avatar: users.avatar,
      birthDate: preferences.birthDate,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw notFound()
  return row
}
