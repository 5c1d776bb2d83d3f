import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { enqueueTimelineDelivery } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { endReview, type HeldVersion, holdVersion } from '#worker/posts/reviews/index.ts'
import { recordDomains, reportMatches, type Screening } from '#worker/posts/screening/index.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { cacheTagsForPostAndLabels, invalidateListings, invalidateTagsOf, publicationCacheTag } from './cache-tags.ts'
import { unscheduleColumns } from './change-state.ts'
import type { ChangeSettings, PublishPost, PublishResult } from './contract.ts'
import { decideReview } from './decide-review.ts'
import { postPath } from './post-path.ts'
import { assertWithinPublishLimit, isWithinPublishLimit } from './publish-limit.ts'
import { checkPublishSettings } from './publish-settings.ts'
import { findNewLinks, findPostWithDraft, type PostWithDraft, renderPublishedVersion, upsertBody } from './published-version.ts'
import { recordDestination } from './record-destination.ts'
import { postBodies, posts } from './schema.ts'
import { screenVersion } from './screen-version.ts'

/**
 * Publishes a draft revision, also before its scheduled time, or holds it for review if it adds links that the rule of `areLinksReviewed`
 * covers, if a term rule or a blocked domain holds it, if the post is sponsored, or if a moderator returned it; what was public stays public
 * until then. Publishing again updates the edit time and notifies no one again. Errors: `not_found`, `stale` if the draft has another
 * revision, `invalid` by form field, `rate_limited` for a first publication over the limits of the author.
 */
export async function publishPost(
  db: Database,
  viewer: Viewer,
  hash: string,
  settings: PublishPost,
  origin: string,
): Promise<PublishResult> {
  const prepared = await prepareVersion(db, viewer, hash, settings)
  const { id } = prepared.post
  const guard = sql`(EXISTS (SELECT 1 FROM post_drafts d JOIN posts p ON p.id = d.post_id
    WHERE p.id = ${id} AND p.state <> 'removed' AND d.revision = ${settings.revision}) AND ${isWithinPublishLimit(viewer.id, id)})`
  const published = await publishPrepared(db, viewer, prepared, guard, origin)
  if (published) return published
  await assertWithinPublishLimit(db, viewer.id, id)
  throw new AppError('stale')
}

/**
 * Publishes the public version of a post again with changed settings, under the same rules. Errors: `invalid` by form field, `conflict` while
 * a newer version is in review, `stale` if the author publishes another version meanwhile.
 */
export async function republishWithSettings(
  db: Database,
  viewer: Viewer,
  post: PostWithDraft,
  changes: ChangeSettings,
  origin: string,
): Promise<PublishResult> {
  const [body] = await db
    .select({ document: postBodies.document, revision: postBodies.revision })
    .from(postBodies)
    .where(eq(postBodies.postId, post.id))
  if (!body) throw new AppError('stale')
  const version = { ...post, ...body, title: post.publishedTitle }
  const prepared = await prepareVersionOf(db, viewer, version, { ...changes, revision: body.revision }, { isPublicVersion: true })
  const inReview = sql`SELECT 1 FROM post_reviews r WHERE r.post_id = ${post.id} AND r.state IN ('held', 'returned') AND r.revision <> ${body.revision}`
  const guard = sql`(EXISTS (SELECT 1 FROM post_bodies b JOIN posts p ON p.id = b.post_id
    WHERE p.id = ${post.id} AND p.state = 'published' AND b.revision = ${body.revision}) AND NOT EXISTS (${inReview}))`
  const published = await publishPrepared(db, viewer, prepared, guard, origin)
  if (published) return published
  throw (await db.all(inReview)).length > 0 ? conflict(IN_REVIEW) : new AppError('stale')
}

const IN_REVIEW = 'نسخهٔ تازه‌تری از این پست در انتظار بررسی است یا برگشته؛ اول کار آن را روشن کن.'

/** Publishes or holds a prepared version; undefined if `guard` does not hold. */
async function publishPrepared(
  db: Database,
  viewer: Viewer,
  { post, version, oldTags, oldTopics, destination }: Awaited<ReturnType<typeof prepareVersion>>,
  guard: SQL,
  origin: string,
): Promise<PublishResult | undefined> {
  const { hash } = post
  const links = await findNewLinks(db, { ...post, document: version.document }, version.settings.canonicalUrl, origin)
  const screening = await screenVersion(db, post, { ...version.settings, text: version.text, links })
  const { holdForReview, notifyFollowers, update, rest } = publishOrHold(
    db,
    post,
    { ...version, links, screening },
    { at: now(), guard, actorId: viewer.id, oldTags, oldTopics },
  )
  const { held, published } = await write(db, {
    before: { held: first(holdForReview), notified: notifyFollowers },
    change: { published: first(update) },
    after: rest,
  })
  const path = postPath(destination.handle ?? post.authorHandle, version.settings.slug, hash)
  if (held) return { hash, path, publishedAt: null, held: true, causes: held.causes ?? [] }
  const publishedAt = published?.publishedAt
  return typeof publishedAt === 'number' ? { hash, path, publishedAt, held: false, causes: [] } : undefined
}

/**
 * Validates a draft revision and the settings to publish it with, protects its media from the sweep and renders it. Errors: `not_found`,
 * `stale` if the draft has another revision, `invalid` by form field.
 */
export async function prepareVersion(db: Database, viewer: Viewer, hash: string, given: PublishPost) {
  return prepareVersionOf(db, viewer, await findPostWithDraft(db, eq(posts.hash, hash)), given)
}

async function prepareVersionOf(
  db: Database,
  viewer: Viewer,
  found: PostWithDraft | undefined,
  given: PublishPost,
  options: { isPublicVersion?: boolean } = {},
) {
  const checked = await checkPublishSettings(db, viewer, found, given, options)
  const { post, settings, pictures, audio, oldTags, oldTopics, destination } = checked
  const { postColumns, body } = renderPublishedVersion(post, settings, { pictures, audio })
  const { commentsOn, canonicalUrl, tags, topics } = settings
  const version: Omit<HeldVersion, 'links' | 'screening' | 'causes'> = {
    ...body,
    authorId: post.authorId,
    settings: {
      ...postColumns,
      ...{ publicationId: destination.id, publicationHash: destination.hash, commentsOn, canonicalUrl, tags, topics, publishedAt: null },
    },
  }
  return { post, version, oldTags, oldTopics, destination }
}

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
 * publication, then `update` of the post, then the `rest`. A version with a date of its own is no news: it notifies nobody, reaches no timeline
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
