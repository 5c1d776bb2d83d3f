import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { isWrittenBy, selectCards, titleOrDraftTitle, toPostCards } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'
import type { PostReportPage, ReportSpan } from './contract.ts'
import { selectEngagement } from './engagement.ts'
import type { Databases } from './read-owner-report.ts'
import { reportStatements, toParts, toReport } from './read-report.ts'
import { windowBefore } from './report-window.ts'

/**
 * SQL condition: the post has this hash and the viewer may see its statistics, as its author, in any state, or as owner or editor of the
 * publication that shows it.
 */
const isReportedTo = (viewer: Viewer, hash: string): SQL | undefined =>
  and(
    eq(posts.hash, hash),
    or(isWrittenBy(viewer), and(eq(posts.state, sql`'published'`), canEditPublication(viewer.id, posts.publicationId))),
  )

/** Finds the id of a post whose statistics the viewer may see. Errors: `not_found`. */
export async function findReportedPost(db: Database, viewer: Viewer, hash: string): Promise<number> {
  const [post] = await db.select({ id: posts.id }).from(posts).where(isReportedTo(viewer, hash))
  if (!post) throw notFound()
  return post.id
}

/** Returns the statistics of a post in two round trips, one to each database. Errors: `not_found`. */
export async function readPostReport(
  { db, statsDb }: Databases,
  viewer: Viewer,
  hash: string,
  { before, span }: { before?: string | undefined; span?: ReportSpan | undefined },
): Promise<PostReportPage> {
  const window = windowBefore(before, span)
  const postId = sql`(SELECT ${posts.id} FROM ${posts} WHERE ${isReportedTo(viewer, hash)})`
  const { post, engagement, ...cards } = await readTogether(db, {
    post: first(
      db
        .select({
          id: posts.id,
          hash: posts.hash,
          title: titleOrDraftTitle,
          state: posts.state,
          publishedAt: posts.publishedAt,
          hasAudio: sql<number>`EXISTS (SELECT 1 FROM sounds s WHERE s.post_id = ${posts.id})`.as('has_audio'),
        })
        .from(posts)
        .where(isReportedTo(viewer, hash)),
    ),
    ...selectCards(db, postId),
    engagement: selectEngagement(db, { posts: sql`p.id = ${postId}` }, window),
  })
  if (!post) throw notFound()
  const { id, hasAudio, ...shown } = post
  const rows = await readTogether(statsDb, reportStatements(statsDb, 'post', id, window))
  const { depth, heard } = toParts(rows)
  return {
    ...toReport(window, rows, engagement),
    post: { ...shown, hasAudio: hasAudio === 1, card: toPostCards(cards).get(id) ?? null },
    depth,
    heard: hasAudio === 1 || heard.some((count) => count > 0) ? heard : null,
  }
}
