import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { publicationMembers, publications } from '#worker/publications/directory/schema.ts'
import type { MembershipCard } from './contract.ts'

/** Reads a page of the publications that a user belongs to, most recently joined first. Errors: `invalid` for a bad cursor. */
export async function listMemberships(db: Database, userId: number, { after, limit }: PageQuery): Promise<Page<MembershipCard>> {
  const rows = await db
    .select({
      id: publications.id,
      joinedAt: publicationMembers.joinedAt,
      card: {
        hash: publications.hash,
        handle: publications.handle,
        name: publications.name,
        description: publications.description,
        avatar: publications.avatar,
        postCount: publications.postCount,
        followerCount: publications.followerCount,
        memberCount: publications.memberCount,
        role: publicationMembers.role,
      },
    })
    .from(publicationMembers)
    .innerJoin(publications, eq(publications.id, publicationMembers.publicationId))
    .where(
      and(
        eq(publicationMembers.userId, userId),
        isNull(publications.closedAt),
        afterCursor(decodeCursor(after), publicationMembers.joinedAt, publicationMembers.publicationId),
      ),
    )
    .orderBy(desc(publicationMembers.joinedAt), desc(publicationMembers.publicationId))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    (row) => [row.joinedAt, row.id],
    (row) => row.card,
  )
}
