import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { namedOrNull } from '#worker/db/named.ts'
import type { PageQuery } from '#worker/lib/contract.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { publications } from '#worker/publications/schema.ts'
import { postPath } from './address.ts'
import { RESTORE_WINDOW } from './change-state.ts'
import type { MyPosts, MyPostType } from './contract.ts'
import { behind } from './feeds.ts'
import { flawText } from './flaws.ts'
import { isWrittenBy } from './policy.ts'
import { postBodies, postDrafts, posts } from './schema.ts'

type State = (typeof posts.$inferSelect)['state']

const STATES: Record<MyPostType, State[]> = {
  drafts: ['draft', 'withdrawn'],
  scheduled: ['scheduled'],
  published: ['published'],
  submissions: [],
  removed: ['removed'],
}

/** One's own posts of a kind, last changed first, with the counts of every kind; one round trip. */
export async function myPosts(db: Database, viewer: Viewer, type: MyPostType, { after, limit }: PageQuery): Promise<MyPosts> {
  const mine = isWrittenBy(viewer)
  const [rows, counted] = await db.batch([
    db
      .select({
        id: posts.id,
        hash: posts.hash,
        state: posts.state,
        slug: posts.slug,
        publishAt: posts.publishAt,
        scheduleFlaw: posts.scheduleFlaw,
        title: postDrafts.title,
        words: posts.words,
        updatedAt: posts.updatedAt,
        publishedAt: posts.publishedAt,
        removedAt: posts.removedAt,
        removedBy: posts.removedBy,
        revision: postDrafts.revision,
        shownRevision: namedOrNull(postBodies.revision, 'shown_revision'),
        handle: sql<string>`coalesce(${publications.handle}, ${users.handle})`.as('shown_under'),
      })
      .from(posts)
      .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .leftJoin(postBodies, eq(postBodies.postId, posts.id))
      .where(
        and(
          mine,
          inArray(posts.state, STATES[type].length ? STATES[type] : ['draft']),
          STATES[type].length ? undefined : sql`0`,
          behind(decodeCursor(after), posts.updatedAt, posts.id),
        ),
      )
      .orderBy(desc(posts.updatedAt), desc(posts.id))
      .limit(limit + 1),
    db
      .select({ state: posts.state, count: sql<number>`count(*)`.as('count') })
      .from(posts)
      .where(mine)
      .groupBy(posts.state),
  ])
  const count = (kind: MyPostType) => counted.filter(({ state }) => STATES[kind].includes(state)).reduce((sum, row) => sum + row.count, 0)
  const page = toPage(
    rows,
    limit,
    (row) => [row.updatedAt, row.id],
    (row) => ({
      hash: row.hash,
      title: row.title,
      state: row.state,
      words: row.words,
      updatedAt: row.updatedAt,
      publishedAt: row.publishedAt,
      publishAt: row.publishAt,
      scheduleFlaw: flawText(row.scheduleFlaw),
      path: row.state === 'published' ? postPath(row.handle, row.slug, row.hash) : null,
      changed: row.shownRevision !== null && row.shownRevision !== row.revision,
      removedBy: row.removedBy,
      restorableUntil: row.removedBy === 'author' && row.removedAt !== null ? row.removedAt + RESTORE_WINDOW : null,
    }),
  )
  return {
    ...page,
    counts: {
      drafts: count('drafts'),
      scheduled: count('scheduled'),
      published: count('published'),
      submissions: 0,
      removed: count('removed'),
    },
  }
}
