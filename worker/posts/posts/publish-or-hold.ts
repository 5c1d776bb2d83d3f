import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isReviewedAfterDecision } from '#worker/account/suspensions/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { enqueueTimelineDelivery } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { enqueueIndexing } from '#worker/lib/outbox.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import type { HeldCause } from '#worker/posts/reviews/contract.ts'
import { areLinksReviewed, endReview, type HeldVersion, holdVersion, wasEverReturned } from '#worker/posts/reviews/index.ts'
import { isHeldByDomain, isHeldByRule, recordDomains, reportMatches, type Screening } from '#worker/posts/screening/index.ts'
import { isSponsorshipReviewed } from '#worker/posts/sponsorship/index.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { cacheTagsForPostAndLabels, invalidateListings, invalidateTagsOf, publicationCacheTag } from './cache-tags.ts'
import { unscheduleColumns } from './change-state.ts'
import { type PostWithDraft, upsertBody } from './published-version.ts'
import { recordDestination } from './record-destination.ts'
import { posts } from './schema.ts'

/**
 * Returns the statements that publish a version if `guard` holds, or hold it for review if `decideReview` says so. `holdForReview` returns a row
 * if the version was held, `update` if it was published; both must run before the `rest`, and `notifyFollowers` before `update`.
 */
export function publishOrHold(
  db: Database,
  post: PublishedPost,
  version: Omit<HeldVersion, 'causes'>,
  { areLinksApproved, ...options }: PublishOptions & { areLinksApproved?: SQL },
) {
  const { guard, isDone } = options
  const { needsReview, needsNoReview, causes } = decideReview(version, version.links, guard, version.screening, areLinksApproved)
  const { notifyFollowers, update, rest } = publishVersion(db, post, version, { ...options, guard: needsNoReview })
  const isPublished = isDone ?? needsNoReview
  return {
    holdForReview: holdVersion(db, { ...version, causes }, needsReview),
    // Comes before the update, which sets `published_at`; the first publication lacks it.
    notifyFollowers,
    update,
    rest: [
      ...screeningStatements(db, post, version.screening, {
        guard: isDone ? sql`(${needsReview} OR ${isDone})` : guard,
        isPublished,
      }),
      endReview(db, post.id, isPublished),
      ...rest,
      unschedulePostIf(db, post.id, needsReview),
    ] satisfies Statement[],
    needsReview,
    needsNoReview,
  }
}

interface ScreeningGuards {
  guard: SQL
  isPublished: SQL
}

/** Returns the statements that report a version that term rules match if it is published, and count the domains of its new links in any case. */
const screeningStatements = (
  db: Database,
  { id, hash, authorId }: Pick<PostWithDraft, 'id' | 'hash' | 'authorId'>,
  screening: Screening,
  { guard, isPublished }: ScreeningGuards,
): Statement[] => [
  ...reportMatches(db, { kind: 'post', id: sql`${id}`, ownerId: authorId }, screening, isPublished),
  ...recordDomains(db, { kind: 'post', targetHash: hash, userId: authorId }, screening.domains, guard),
]

const unschedulePostIf = (db: Database, id: number, guard: SQL): Statement =>
  db
    .update(posts)
    .set({ ...unscheduleColumns, updatedAt: now() })
    .where(and(eq(posts.id, id), guard))

interface PublishOptions {
  /** UTC ms. */
  at: number
  /** UTC ms; by default `at`. */
  date?: number
  /** Must not depend on what the batch changes, such as the state of the post, unless `isDone` is given. */
  guard: SQL
  /** Condition that holds after `update` if and only if that published the version; by default `guard`. */
  isDone?: SQL
  /** Who publishes: the author, an editor or a moderator. */
  actorId: number
  oldTags: readonly number[]
  oldTopics: readonly string[]
}

/** SQL condition: a batch whose time is `at` published the post from this revision of its draft. */
export const wasPublishedAt = ({ id, revision }: Pick<PostWithDraft, 'id' | 'revision'>, at: number): SQL =>
  sql`EXISTS (SELECT 1 FROM posts done JOIN post_drafts d ON d.post_id = done.id
    WHERE done.id = ${id} AND done.state = 'published' AND done.updated_at = ${at} AND d.revision = ${revision})`

type PublishedPost = Pick<
  PostWithDraft,
  'id' | 'hash' | 'state' | 'authorId' | 'authorHash' | 'authorHandle' | 'publicationId' | 'publicationHash'
>
type PublishedVersion = Pick<HeldVersion, 'postId' | 'revision' | 'document' | 'html' | 'text' | 'settings'>

/**
 * Returns the statements that make a version public with all that follows from it, if the guard holds: `notifyFollowers` of a first
 * publication, then `update` of the post, then the `rest`. A version with a date of its own notifies nobody, reaches no timeline
 * and is indexed by whoever imports it.
 */
export function publishVersion(
  db: Database,
  post: PublishedPost,
  { settings, ...body }: PublishedVersion,
  { at, date = at, guard, isDone = guard, actorId, oldTags, oldTopics }: PublishOptions,
) {
  const { tags, topics, publicationHash, publishedAt, ...columns } = settings
  const isBackdated = publishedAt !== null
  const isDelivered = !isBackdated && (post.state !== 'published' || post.publicationId !== columns.publicationId)
  const isNews = sql`${guard} AND ${isBackdated ? sql`0` : sql`1`} AND (SELECT published_at IS NULL FROM posts WHERE id = ${post.id})`
  return {
    notifyFollowers: notify(db, { kind: 'post', actorId: post.authorId, post: post.hash }, isNews),
    update: db
      .update(posts)
      .set({
        ...columns,
        state: 'published',
        publishedAt: sql`coalesce(${posts.publishedAt}, ${publishedAt ?? date})`,
        // Publishing the same revision again, as after a lost response, is no edit.
        editedAt: sql`CASE WHEN ${posts.publishedAt} IS NULL THEN NULL
          WHEN ${body.revision} = (SELECT b.revision FROM post_bodies b WHERE b.post_id = posts.id) THEN ${posts.editedAt} ELSE ${date} END`,
        publishAt: null,
        scheduleError: null,
        updatedAt: at,
      })
      .where(and(eq(posts.id, post.id), guard))
      .returning({ publishedAt: posts.publishedAt }),
    rest: [
      upsertBody(db, body, isDone),
      ...insertMissingTags(db, tags, at, isDone),
      ...replaceTags(db, post.id, tags, isDone),
      ...replaceTopics(db, post.id, topics, isDone),
      invalidate(
        db,
        [
          ...cacheTagsForPostAndLabels(post, oldTags, [...oldTopics, ...topics]),
          ...(publicationHash === null ? [] : [publicationCacheTag(publicationHash)]),
        ],
        isDone,
      ),
      invalidateTagsOf(db, post.id, isDone),
      invalidateListings(db, sql`${post.id}`, isDone),
      ...recordDestination(db, post, { ...columns, actorId, at }, isDone),
      ...(isDelivered ? [enqueueTimelineDelivery(db, post, at, isDone)] : []),
      ...(isBackdated ? [] : [enqueueIndexing(db, post.hash, at, isDone)]),
    ] satisfies Statement[],
  }
}

interface Subject {
  postId: number
  authorId: number
}

/**
 * Returns the conditions under which a version with these new links is held or published: held if the rule of links asks for it, a term rule,
 * a blocked domain, that of sponsored posts, or that of returned posts. `areLinksApproved` exempts it from the rule of links. Both keep their
 * value through a batch that holds or publishes it, as long as `guard` does. `causes` is the SQL expression of what holds it, as JSON.
 */
function decideReview(
  { postId, authorId }: Subject,
  newLinks: readonly string[],
  guard: SQL,
  screening: Screening,
  areLinksApproved: SQL = sql`0`,
): { needsReview: SQL; needsNoReview: SQL; causes: SQL } {
  const areReviewed = newLinks.length === 0 ? sql`0` : sql`(${areLinksReviewed(authorId)} AND NOT ${areLinksApproved})`
  const conditions: Record<HeldCause, SQL> = {
    links: sql`(${areReviewed} AND NOT ${wasEverReturned(authorId)})`,
    returned: sql`(${areReviewed} AND ${wasEverReturned(authorId)})`,
    terms: isHeldByRule(authorId, screening),
    domains: isHeldByDomain(authorId, screening),
    sponsored: isSponsorshipReviewed(postId),
    decision: isReviewedAfterDecision(postId),
  }
  const isReviewed = sql`(${areReviewed} OR ${conditions.terms} OR ${conditions.domains} OR ${conditions.sponsored} OR ${conditions.decision})`
  const causes = Object.entries(conditions).map(([cause, condition]) => sql`iif(${condition}, ${sql.raw(`'${cause}'`)}, NULL)`)
  return {
    needsReview: sql`(${guard} AND ${isReviewed})`,
    needsNoReview: sql`(${guard} AND NOT ${isReviewed})`,
    causes: sql`(SELECT json_group_array(value) FROM json_each(json_array(${sql.join(causes, sql`, `)})) WHERE value IS NOT NULL)`,
  }
}
