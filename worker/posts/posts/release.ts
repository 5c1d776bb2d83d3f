import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { isDecided } from '#worker/account/suspensions/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { notifyReview } from '#worker/notifications/publish/index.ts'
import { markReleased, markReturned } from '#worker/posts/reviews/index.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { findTagIds } from '#worker/posts/tags/index.ts'
import { findTopicKeys } from '#worker/posts/topics/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { PublishResult } from './contract.ts'
import { postPath } from './post-path.ts'
import { publishVersion } from './publish-or-hold.ts'
import { canPublishIn } from './publish-settings.ts'
import { posts } from './schema.ts'

/** A moderator's decision about a version; `version` is the one they read. */
interface Decision {
  moderatorId: number
  hash: string
  version: number
}

async function findReview(db: Database, { hash }: Decision) {
  const [post] = await db
    .select({
      id: posts.id,
      hash: posts.hash,
      state: posts.state,
      authorId: posts.authorId,
      authorHash: columnAlias(users.hash, 'author_hash'),
      authorHandle: columnAlias(users.handle, 'author_handle'),
      authorState: columnAlias(users.state, 'author_state'),
      publicationId: posts.publicationId,
      publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
      publishedAt: posts.publishedAt,
      publishedSlug: columnAlias(posts.slug, 'published_slug'),
      reviewState: columnAlias(postReviews.state, 'review_state'),
      version: postReviews.version,
      isSponsored: sql<number>`${isSponsored(posts.id)}`.as('is_sponsored'),
      isHidden: sql<number>`${isDecided('post', posts.id, 'hide')}`.as('is_hidden'),
      revision: postReviews.revision,
      settings: postReviews.settings,
      document: postReviews.document,
      html: postReviews.html,
      text: postReviews.text,
      handle: sql<string | null>`(SELECT n.handle FROM publications n
        WHERE n.id = coalesce(${postReviews.settings} ->> '$.publicationId', ${posts.publicationId}))`.as('publication_handle'),
    })
    .from(posts)
    .innerJoin(postReviews, eq(postReviews.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(eq(posts.hash, hash))
  return post
}

const isNotSponsored = (postId: number): SQL => sql`NOT ${isSponsored(postId)}`

const isHeldVersion = (postId: number, version: number) =>
  sql`EXISTS (SELECT 1 FROM post_reviews r WHERE r.post_id = ${postId} AND r.state = 'held' AND r.version = ${version})`

/** What a release also requires and does: by default, a moderator releases no sponsored post. */
interface ReleaseOptions {
  /** Whether the version is released with its whole import, whose decision is recorded and notified once. */
  isPartOfImport?: boolean
  /** Condition on the post; it holds until `markReleased` has run. */
  condition?: (postId: number) => SQL
  /** Further statements, which run only if `guard` holds. */
  alsoRun?: (guard: SQL) => Statement[]
}

/**
 * Publishes a held version as its author asked, with all that follows from a publication, and notifies the author; repeating it returns the
 * same result. Errors: `not_found`; `forbidden` for the moderator's own post; `stale` if the author replaced or withdrew the version; `conflict` if it was returned, the post is sponsored or hidden, or the author may not publish there.
 */
export async function releaseHeld(
  db: Database,
  decision: Decision,
  { isPartOfImport = false, condition = isNotSponsored, alsoRun = () => [] }: ReleaseOptions = {},
): Promise<PublishResult> {
  const post = await findReview(db, decision)
  if (!post) throw notFound()
  const { hash, moderatorId, version } = decision
  assertNotOwn({ id: moderatorId }, post.authorId)
  const { document, settings, html, text, revision } = post
  if (document && settings && html !== null && text !== null) {
    const guard = sql`(${isHeldVersion(post.id, version)} AND ${condition(post.id)} AND NOT ${isDecided('post', sql`${post.id}`, 'hide')} AND EXISTS (SELECT 1 FROM posts p JOIN users u ON u.id = p.author_id
      WHERE p.id = ${post.id} AND u.state = 'active' AND ${canPublishIn(settings.publicationId)}))`
    const [oldTags, oldTopics] = await Promise.all([findTagIds(db, post.id), findTopicKeys(db, post.id)])
    const content = { postId: post.id, revision, document, html, text, settings }
    const path = postPath(post.handle ?? post.authorHandle, settings.slug, hash)
    const { notifyFollowers, update, rest } = publishVersion(db, post, content, {
      at: now(),
      guard,
      actorId: post.authorId,
      oldTags,
      oldTopics,
    })
    const { published } = await write(db, {
      before: [notifyFollowers],
      change: { published: first(update) },
      after: [
        ...rest,
        ...(isPartOfImport
          ? []
          : [
              audit(db, { actorId: moderatorId, kind: 'content', action: 'release_post', subject: hash, details: { version } }, guard),
              notifyReview(db, post.authorId, 'postReleased', { ref: `${hash}:${version}`, title: settings.title, path }, guard),
            ]),
        ...alsoRun(guard), // Comes last, because it makes the guard of the other statements false.
        markReleased(db, post.id, moderatorId, guard),
      ],
    })
    if (typeof published?.publishedAt === 'number') return { hash, path, publishedAt: published.publishedAt, held: false, causes: [] }
  }
  const current = await findReview(db, decision)
  if (current?.reviewState === 'released' && current.version === version)
    return {
      hash,
      path: postPath(current.handle ?? current.authorHandle, current.publishedSlug, hash),
      publishedAt: current.publishedAt,
      held: false,
      causes: [],
    }
  throw decisionError(current, version, condition === isNotSponsored)
}

/**
 * Returns a held version to its author with a reason; a public version stays. Idempotent. Errors: `not_found`; `forbidden`; `stale` if the author replaced
 * or withdrew the version; `conflict` if it was released or the post is sponsored.
 */
export async function returnHeld(db: Database, decision: Decision & { reason: string }): Promise<void> {
  const post = await findReview(db, decision)
  if (!post) throw notFound()
  const { hash, moderatorId, version, reason } = decision
  assertNotOwn({ id: moderatorId }, post.authorId)
  const guard = sql`(${isHeldVersion(post.id, version)} AND ${isNotSponsored(post.id)})`
  const event = { ref: `${hash}:${version}`, title: post.settings?.title ?? '', path: `/p/${hash}/review` }
  const { returned } = await write(db, {
    before: [
      audit(db, { actorId: moderatorId, kind: 'content', action: 'return_post', subject: hash, details: { version, reason } }, guard),
      notifyReview(db, post.authorId, 'postReturned', event, guard),
    ],
    change: { returned: markReturned(db, post.id, { moderatorId, reason }, guard) },
  })
  if (returned.length > 0) return
  const current = await findReview(db, decision)
  if (current?.reviewState === 'returned' && current.version === version) return
  throw decisionError(current, version)
}

/** Returns why a decision changed nothing; `refusesSponsored` unless staff of sponsored posts made it. */
function decisionError(post: Awaited<ReturnType<typeof findReview>>, version: number, refusesSponsored = true): AppError {
  if (!post) return notFound()
  if (post.version !== version || post.reviewState === 'withdrawn')
    return new AppError('stale', {
      message: 'نویسنده این نسخه را عوض کرده یا پس گرفته است؛ لیست را تازه کن.',
      details: { version: post.version },
    })
  if (post.reviewState === 'released') return conflict('این پست پیش‌تر تأیید و منتشر شده است.')
  if (post.reviewState === 'returned') return conflict('این پست پیش‌تر به نویسنده بازگردانده شده است.')
  if (refusesSponsored && post.isSponsored)
    return conflict('این پست رپورتاژ آگهی است؛ مدیران در بخش رپورتاژ آگهی‌ها دربارهٔ آن تصمیم می‌گیرند.')
  if (post.isHidden) return conflict('ناظران این پست را پنهان کرده‌اند؛ نخست آن تصمیم را برگردان.')
  return conflict('نویسنده اکنون نمی‌تواند آنجا منتشر کند؛ حسابش باز نیست یا دیگر عضو آن انتشارات نیست. پست را با توضیح به او بازگردان.')
}
