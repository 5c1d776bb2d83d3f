import { and, desc, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { type Page, PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { type AppContext, requireViewer } from '#worker/lib/viewer.ts'
import { ByHandle } from '#worker/people/profiles/contract.ts'
import { findUserByHandle, replaceHandle } from '#worker/people/profiles/index.ts'
import { afterCursor, publicationCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { publications } from '#worker/publications/publications/schema.ts'
import { type MembershipCard, Memberships } from './contract.ts'
import { publicationMembers } from './schema.ts'

export const membershipRoutes = new Hono<AppContext>()
  .get(
    '/mine',
    describeEndpoint("List the viewer's publications", { 200: Memberships }, [400, 401]),
    validateInput('query', PageQuery),
    async (c) => c.json(await readMemberships(c.get('db'), requireViewer(c).id, c.req.valid('query')), 200),
  )
  .get(
    '/of/:handle',
    describeEndpoint("List a user's publications", { 200: Memberships }, [400, 403, 404, 410]),
    validateInput('param', ByHandle),
    validateInput('query', PageQuery),
    async (c) => {
      const { handle } = c.req.valid('param')
      const person = await findUserByHandle(c.get('db'), handle, replaceHandle(c.req.url, handle), c.get('viewer')?.id)
      const page = await readMemberships(c.get('db'), person.id, c.req.valid('query'))
      c.header('Cache-Tag', [userCacheTag(person.hash), ...page.items.map(({ hash }) => publicationCacheTag(hash))].join(','))
      return c.json(page, 200)
    },
  )

/** Reads a page of the publications that a user belongs to, most recently joined first. Errors: `invalid` for a bad cursor. */
async function readMemberships(db: Database, userId: number, { after, limit }: PageQuery): Promise<Page<MembershipCard>> {
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
