import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { HeldVersion } from '#worker/posts/reviews/index.ts'
import type { ChangeSettings, PublishPost, PublishResult } from './contract.ts'
import { postPath } from './post-path.ts'
import { assertWithinPublishLimit, isWithinPublishLimit } from './publish-limit.ts'
import { publishOrHold } from './publish-or-hold.ts'
import { checkPublishSettings } from './publish-settings.ts'
import { findNewLinks, findPostWithDraft, type PostWithDraft, renderPublishedVersion } from './published-version.ts'
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
