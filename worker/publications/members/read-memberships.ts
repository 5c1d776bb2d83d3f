import { and, desc, eq, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { afterCursor } from '#worker/posts/posts/index.ts'
import type { MembershipCard } from './contract.ts'
import { publicationMembers, publications } from './schema.ts'

/** Returns a page of the publications that a user belongs to, most recently joined first. */
export async function readMemberships(db: Database, userId: number, { after, limit }: PageQuery): Promise<Page<MembershipCard>> {
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
        memberCount: sql<number>`(SELECT count(*) FROM publication_members m WHERE m.publication_id = ${publications.id})`,
        role: publicationMembers.role,
      },
    })
    .from(publicationMembers)
    .innerJoin(publications, eq(publications.id, publicationMembers.publicationId))
    .where(
      and(
        eq(publicationMembers.userId, userId),
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
