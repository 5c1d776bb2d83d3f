import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { fold } from '#shared/persian/fold.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { unreviewedFrom, viewReview } from '#worker/posts/reviews/index.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { publications, submissions } from '#worker/publications/directory/schema.ts'
import { RESTORE_WINDOW } from './change-state.ts'
import type { MyPosts, MyPostsQuery, MyPostType } from './contract.ts'
import { joinExcerpt, selectExcerpt } from './draft-excerpt.ts'
import { EMAILED_AT } from './emailed-at.ts'
import { isWrittenBy } from './policy.ts'
import { idSubquery } from './post-cards.ts'
import { postPath } from './post-path.ts'
import { validationErrorText } from './publish-settings.ts'
import { readRecentViews } from './read-recent-views.ts'
import { postBodies, postDrafts, postReadership, posts } from './schema.ts'

type State = (typeof posts.$inferSelect)['state']

const STATES: Record<MyPostType, State[]> = {
  drafts: ['draft', 'withdrawn'],
  scheduled: ['scheduled'],
  published: ['published'],
  submissions: [],
  removed: ['removed'],
}

/** SQL expression: when a publication that accepted the post publishes it, in UTC ms; null without a time, or for a post that is public already. */
const ACCEPTED_FOR = sql<number | null>`(SELECT s.publish_at FROM submissions s
  WHERE s.post_id = posts.id AND s.state = 'accepted' AND posts.state IN ('draft', 'withdrawn'))`

/** SQL expression: when the post is published, by its author's schedule or by a publication that accepted it. */
const SCHEDULED_FOR = sql<number | null>`coalesce(${ACCEPTED_FOR}, posts.publish_at)`

const MAX_SEARCHED_TITLES = 5000
/** Drafts beside the first page of published posts. */
const SHOWN_DRAFTS = 2

/**
 * Lists the viewer's posts of one type, last updated first, or scheduled posts by publish time, with the counts of all types. A draft that a
 * publication accepted for later counts as scheduled; the count of submissions counts those that wait, which have a list of their own. `q` keeps
 * posts whose draft title contains all its words in any spelling, among the newest `MAX_SEARCHED_TITLES` posts. One round trip, two with
 * `q`; published posts read the statistics database meanwhile.
 */
export async function listMyPosts(
  { db, statsDb }: { db: Database; statsDb: Database },
  viewer: Viewer,
  type: MyPostType,
  { after, limit, q }: MyPostsQuery,
): Promise<MyPosts> {
  const isOwn = isWrittenBy(viewer)
  const [key, order] = type === 'scheduled' ? ([SCHEDULED_FOR, asc] as const) : ([posts.updatedAt, desc] as const)
  const cursor = decodeCursor(after)
  const filter = and(
    isOwn,
    // Uses a literal, because SQLite does not use the partial index for a bound value.
    type === 'scheduled'
      ? sql`(${posts.state} = 'scheduled' OR ${ACCEPTED_FOR} IS NOT NULL)`
      : STATES[type].length
        ? inArray(posts.state, STATES[type])
        : sql`${posts.id} = 0`,
    type === 'drafts' ? sql`${ACCEPTED_FOR} IS NULL` : undefined,
    type === 'scheduled'
      ? cursor && sql`(${key}, ${posts.id}) > (${cursor[0]}, ${cursor[1]})`
      : afterCursor(cursor, posts.updatedAt, posts.id),
  )
  const found = q ? await findIdsByTitle(db, filter, q) : undefined
  const [{ rows, drafts, stateCounts, sent }, recentViewsOf] = await Promise.all([
    readTogether(db, {
      rows: db
        .select({
          id: posts.id,
          hash: posts.hash,
          state: posts.state,
          slug: posts.slug,
          publishAt: SCHEDULED_FOR.as('scheduled_for'),
          scheduleError: posts.scheduleError,
          title: postDrafts.title,
          words: posts.words,
          updatedAt: posts.updatedAt,
          publishedAt: posts.publishedAt,
          removedAt: posts.removedAt,
          removedBy: posts.removedBy,
          pinnedAt: posts.pinnedAt,
          cover: posts.cover,
          likeCount: posts.likeCount,
          commentCount: posts.commentCount,
          views: nullableColumnAlias(postReadership.views, 'views'),
          reads: nullableColumnAlias(postReadership.reads, 'reads'),
          excerpt: (type === 'drafts' || type === 'scheduled' ? selectExcerpt(postDrafts.document) : sql<null>`NULL`).as('excerpt'),
          revision: postDrafts.revision,
          publishedRevision: nullableColumnAlias(postBodies.revision, 'shown_revision'),
          reviewState: nullableColumnAlias(postReviews.state, 'review_state'),
          heldAt: postReviews.heldAt,
          causes: postReviews.causes,
          reason: postReviews.reason,
          unreviewedFrom: unreviewedFrom(posts).as('unreviewed_from'),
          emailedAt: EMAILED_AT.as('emailed_at'),
          isSubmitted:
            sql<number>`EXISTS (SELECT 1 FROM submissions s WHERE s.post_id = ${posts.id} AND s.state IN ('open', 'returned', 'accepted'))`.as(
              'is_submitted',
            ),
          publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
          publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
          publicationName: nullableColumnAlias(publications.name, 'publication_name'),
          handle: sql<string>`coalesce(${publications.handle}, ${users.handle})`.as('shown_under'),
        })
        .from(posts)
        .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
        .innerJoin(users, eq(users.id, posts.authorId))
        .leftJoin(publications, eq(publications.id, posts.publicationId))
        .leftJoin(postBodies, eq(postBodies.postId, posts.id))
        .leftJoin(postReviews, eq(postReviews.postId, posts.id))
        .leftJoin(postReadership, eq(postReadership.postId, posts.id))
        .where(and(filter, found && sql`${posts.id} IN ${idSubquery(found)}`))
        .orderBy(order(key), order(posts.id))
        .limit(limit + 1),
      drafts: db
        .select({
          hash: posts.hash,
          title: postDrafts.title,
          updatedAt: posts.updatedAt,
          excerpt: selectExcerpt(postDrafts.document).as('excerpt'),
        })
        .from(posts)
        .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
        .where(and(isOwn, inArray(posts.state, STATES.drafts), sql`${ACCEPTED_FOR} IS NULL`))
        .orderBy(desc(posts.updatedAt), desc(posts.id))
        .limit(type === 'published' && !q && !cursor ? SHOWN_DRAFTS : 0),
      stateCounts: db
        .select({
          state: posts.state,
          isAccepted: sql<number>`${ACCEPTED_FOR} IS NOT NULL`.as('is_accepted'),
          count: sql<number>`count(*)`.as('count'),
        })
        .from(posts)
        .where(isOwn)
        .groupBy(posts.state, sql`is_accepted`),
      sent: first(
        db
          .select({ count: sql<number>`count(*)`.as('count') })
          .from(submissions)
          .where(sql`${submissions.authorId} = ${viewer.id} AND ${submissions.state} IN ('open', 'returned', 'accepted')`),
      ),
    }),
    type === 'published' ? readRecentViews(statsDb, viewer.id) : undefined,
  ])
  const count = (kind: MyPostType) =>
    stateCounts
      .filter(({ state, isAccepted }) => (isAccepted ? kind === 'scheduled' : STATES[kind].includes(state)))
      .reduce((sum, row) => sum + row.count, 0)
  const page = toPage(
    rows,
    limit,
    (row) => [(type === 'scheduled' ? row.publishAt : row.updatedAt) ?? 0, row.id],
    (row) => ({
      hash: row.hash,
      title: row.title,
      state: row.state,
      words: row.words,
      updatedAt: row.updatedAt,
      publishedAt: row.publishedAt,
      publishAt: row.publishAt,
      scheduleError: validationErrorText(row.scheduleError),
      path: row.state === 'published' ? postPath(row.handle, row.slug, row.hash) : null,
      hasUnpublishedChanges: row.publishedRevision !== null && row.publishedRevision !== row.revision,
      emailedAt: row.publishedAt === null ? row.emailedAt : null,
      isSubmitted: row.state !== 'removed' && Boolean(row.isSubmitted),
      publication: row.state === 'published' ? viewPublication(row) : null,
      removedBy: row.removedBy,
      isPinned: row.state === 'published' && row.pinnedAt !== null,
      restorableUntil: restorableUntil(row),
      review: row.state === 'removed' ? null : viewReview(row),
      cover: row.state === 'published' || row.state === 'scheduled' ? row.cover : null,
      excerpt: joinExcerpt(row.excerpt),
      views: row.views ?? 0,
      reads: row.reads ?? 0,
      likeCount: row.likeCount,
      commentCount: row.commentCount,
      recentViews: recentViewsOf?.(row.id) ?? null,
    }),
  )
  return {
    ...page,
    drafts: drafts.map(({ excerpt, ...draft }) => ({ ...draft, excerpt: joinExcerpt(excerpt) })),
    counts: {
      drafts: count('drafts'),
      scheduled: count('scheduled'),
      published: count('published'),
      submissions: sent?.count ?? 0,
      removed: count('removed'),
    },
  }
}

const viewPublication = ({
  publicationHash: hash,
  publicationHandle: handle,
  publicationName: name,
}: Record<'publicationHash' | 'publicationHandle' | 'publicationName', string | null>) =>
  hash === null || handle === null || name === null ? null : { hash, handle, name }

/** Returns the restore deadline in UTC ms; null if the author cannot restore the post. */
const restorableUntil = ({ removedBy, removedAt }: Pick<typeof posts.$inferSelect, 'removedBy' | 'removedAt'>): number | null => {
  const until = (removedAt ?? 0) + RESTORE_WINDOW
  return removedBy === 'author' && until > now() ? until : null
}

/** Matches words anywhere in a title, ignoring spaces and ZWNJs in it. */
async function findIdsByTitle(db: Database, filter: SQL | undefined, q: string): Promise<number[]> {
  const rows = await db
    .select({ id: posts.id, title: postDrafts.title })
    .from(posts)
    .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .where(filter)
    .orderBy(desc(posts.id))
    .limit(MAX_SEARCHED_TITLES)
  const words = fold(q).split(' ')
  return rows.flatMap(({ id, title }) => {
    const joined = fold(title).replaceAll(' ', '')
    return words.every((word) => joined.includes(word)) ? [id] : []
  })
}
