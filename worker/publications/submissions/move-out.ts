import { and, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalid, notFound } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { enqueueIndexing } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { cacheTagsForPostAndLabels, invalidateTagsOf, postPath, recordDestination } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { findTopicKeys } from '#worker/posts/topics/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'
import type { MoveOut } from './contract.ts'
import { authorPath } from './decide.ts'

/**
 * Moves a published post from a publication to its author's profile; its old address redirects. Its author may do so, and the editors of the
 * publication with a reason; the other side is notified. Idempotent. Errors: `not_found`, `invalid` without a reason.
 */
export async function moveOut(db: Database, viewer: Viewer, hash: string, { publication, reason }: MoveOut): Promise<void> {
  const post = await findPost(db, viewer, hash, publication)
  if (!post || (!post.isAuthor && !post.isEditor)) throw notFound()
  if (!post.isAuthor && countGraphemes(reason) < LIMITS.submissionReasonMin)
    throw invalid({ reason: `دلیل را در دست‌کم ${persianDigits(LIMITS.submissionReasonMin)} نویسه بنویس تا نویسنده بداند چرا` })
  if (!post.isThere) {
    if (post.isAuthor || post.wasThere) return
    throw notFound()
  }
  const at = now()
  const topicKeys = await findTopicKeys(db, post.id)
  const path = postPath(post.authorHandle, post.slug, hash)
  const isThere = sql`EXISTS (SELECT 1 FROM posts p WHERE p.id = ${post.id} AND p.publication_id = ${post.publicationId}
    AND p.state IN ('published', 'withdrawn')
    AND (p.author_id = ${viewer.id} OR ${canEditPublication(viewer.id, sql`p.publication_id`)}))`
  const { title, slug, publicationId } = post
  const notification = { actorId: viewer.id, ref: `${hash}:${at}`, title, path }
  await atomic(db, [
    invalidate(db, cacheTagsForPostAndLabels(post, [], topicKeys), isThere),
    invalidateTagsOf(db, post.id, isThere),
    enqueueIndexing(db, hash, at, isThere),
    post.isAuthor
      ? notify(db, { kind: 'editorial', event: 'movedOut', publicationId, ...notification }, isThere)
      : notify(
          db,
          {
            ...{ kind: 'submission', event: 'movedOut', userId: post.authorId },
            ...notification,
            ...(post.submission === null ? {} : { path: authorPath(post.submission) }),
          },
          isThere,
        ),
    db
      .update(posts)
      .set({ publicationId: null })
      .where(and(eq(posts.id, post.id), isThere)),
    ...recordDestination(db, post, { publicationId: null, title, slug, actorId: viewer.id, at, reason }, sql`0`),
  ])
}

async function findPost(db: Database, viewer: Viewer, hash: string, publication: string) {
  const [row] = await db
    .select({
      id: posts.id,
      hash: posts.hash,
      title: posts.title,
      slug: posts.slug,
      authorId: posts.authorId,
      authorHash: sql<string>`${users.hash}`.as('author_hash'),
      authorHandle: sql<string>`${users.handle}`.as('author_handle'),
      publicationId: sql<number>`${publications.id}`.as('named_publication'),
      publicationHash: sql<string>`${publications.hash}`.as('publication_hash'),
      isAuthor: sql<number>`${posts.authorId} = ${viewer.id} AND ${posts.state} <> 'removed'`.as('is_author'),
      isEditor: sql<number>`${canEditPublication(viewer.id, publications.id)}`.as('is_editor'),
      isThere: sql<number>`${posts.publicationId} IS ${publications.id} AND ${posts.state} IN ('published', 'withdrawn')`.as('is_there'),
      wasThere: sql<number>`EXISTS (SELECT 1 FROM submissions s WHERE s.post_id = ${posts.id} AND s.publication_id = ${publications.id}
        AND s.state = 'published')`.as('was_there'),
      submission: sql<string | null>`(SELECT s.hash FROM submissions s WHERE s.post_id = ${posts.id}
        AND s.publication_id = ${publications.id} AND s.state = 'published' ORDER BY s.id DESC LIMIT 1)`.as('submission_hash'),
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .innerJoin(publications, eq(publications.hash, publication))
    .where(eq(posts.hash, hash))
  return row
}
