import { and, eq, isNull, ne } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/column-alias.ts'
import { publicationMembers, publications } from '#worker/publications/members/schema.ts'
import type { DeletionOptions } from './contract.ts'
import { GRACE_PERIOD_MS } from './request-deletion.ts'

const DAY = 24 * 60 * 60 * 1000

export async function readDeletionOptions(db: Database, userId: number): Promise<DeletionOptions> {
  const owned = and(eq(publications.ownerId, userId), isNull(publications.closedAt))
  const [rows, members] = await db.batch([
    db
      .select({ id: publications.id, hash: publications.hash, handle: publications.handle, name: publications.name })
      .from(publications)
      .where(owned)
      .orderBy(publications.id),
    db
      .select({
        publicationId: publicationMembers.publicationId,
        handle: columnAlias(users.handle, 'member_handle'),
        name: columnAlias(users.name, 'member_name'),
        avatar: columnAlias(users.avatar, 'member_avatar'),
      })
      .from(publicationMembers)
      .innerJoin(publications, eq(publications.id, publicationMembers.publicationId))
      .innerJoin(users, eq(users.id, publicationMembers.userId))
      .where(and(owned, ne(users.id, userId), isOpenAccount))
      .orderBy(publicationMembers.joinedAt, users.id),
  ])
  return {
    publications: rows.map(({ id, ...publication }) => ({
      ...publication,
      members: members.filter(({ publicationId }) => publicationId === id).map(({ handle, name, avatar }) => ({ handle, name, avatar })),
    })),
    graceDays: GRACE_PERIOD_MS / DAY,
  }
}
