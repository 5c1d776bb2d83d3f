import { and, eq, type SQL, sql } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import { enqueueIndexing } from '#worker/indexing/search-index/index.ts'
import { enqueueTimelineDelivery } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { cacheTagsForPostAndLabels, invalidateTagsOf, publicationCacheTag } from './cache-tags.ts'
import type { PublishPost, PublishResult } from './contract.ts'
import { postPath } from './post-path.ts'
import { checkPublishSettings } from './publish-settings.ts'
import { findPostWithDraft, renderPublishedVersion, upsertBody } from './published-version.ts'
import { posts } from './schema.ts'

/**
 * Publishes a draft revision, also before its scheduled time. Publishing again updates the edit time and notifies no one again. Errors:
 * `not_found`, `stale` if the draft has another revision, `invalid` by form field.
 */
export async function publishPost(db: Database, viewer: Viewer, hash: string, settings: PublishPost): Promise<PublishResult> {
  const found = await findPostWithDraft(db, eq(posts.hash, hash))
  const { post, pictures, audio, oldTags, oldTopics, destination } = await checkPublishSettings(db, viewer, found, settings)
  const { postColumns, body } = renderPublishedVersion(post, settings, { pictures, audio })
  const at = now()
  const guard = sql`EXISTS (SELECT 1 FROM post_drafts d JOIN posts p ON p.id = d.post_id WHERE p.id = ${post.id} AND p.state <> 'removed' AND d.revision = ${settings.revision})`
  const isFirstPublication = sql`${guard} AND (SELECT published_at IS NULL FROM posts WHERE id = ${post.id})`
  // The notification must come first, because the update sets `published_at` and thereby makes `isFirstPublication` false.
  const [, published] = await atomic(db, [
    notify(db, { kind: 'post', actorId: post.authorId, post: hash }, isFirstPublication),
    db
      .update(posts)
      .set({
        ...postColumns,
        state: 'published',
        publicationId: destination.id,
        commentsOn: settings.commentsOn,
        canonicalUrl: settings.canonicalUrl,
        publishedAt: sql`coalesce(${posts.publishedAt}, ${at})`,
        // Publishing the same revision again, as after a lost response, is no edit.
        editedAt: sql`CASE WHEN ${posts.publishedAt} IS NULL THEN NULL
          WHEN ${settings.revision} = (SELECT b.revision FROM post_bodies b WHERE b.post_id = posts.id) THEN ${posts.editedAt} ELSE ${at} END`,
        publishAt: null,
        scheduleError: null,
        updatedAt: at,
      })
      .where(and(eq(posts.id, post.id), guard))
      .returning({ publishedAt: posts.publishedAt }),
    upsertBody(db, body, guard),
    ...insertMissingTags(db, settings.tags, at),
    ...replaceTags(db, post.id, settings.tags, guard),
    ...replaceTopics(db, post.id, settings.topics, guard),
    invalidate(db, [
      ...cacheTagsForPostAndLabels(post, oldTags, [...oldTopics, ...settings.topics]),
      ...(destination.hash === null ? [] : [publicationCacheTag(destination.hash)]),
    ]),
    invalidateTagsOf(db, post.id, guard),
    ...(post.state === 'published' ? [] : [enqueueTimelineDelivery(db, post, at, guard)]),
    enqueueIndexing(db, post.hash, at, guard),
  ] as const)
  const publishedAt = published?.[0]?.publishedAt
  if (typeof publishedAt !== 'number') throw new AppError('stale')
  return { hash, path: postPath(destination.handle ?? post.authorHandle, postColumns.slug, hash), publishedAt }
}

/** Imported posts contain no media. */
const NO_MEDIA = { pictures: new Map(), audio: new Map() }

/**
 * Returns statements that publish a draft with a past `publishedAt` if the guard holds, without notifying followers or delivering the post
 * to timelines. The last statement updates the post; the caller enqueues indexing. Returns undefined unless the post is a draft.
 */
export async function publishBackdated(
  db: Database,
  hash: string,
  publishedAt: number,
  guardFor: (postId: number) => SQL,
): Promise<{ postId: number; guard: SQL; statements: Statement[] } | undefined> {
  const post = await findPostWithDraft(db, eq(posts.hash, hash))
  if (post?.state !== 'draft') return undefined
  const { postColumns, body } = renderPublishedVersion(post, { description: '', slug: '', cover: null }, NO_MEDIA)
  const guard = guardFor(post.id)
  return {
    postId: post.id,
    guard,
    statements: [
      upsertBody(db, body, guard),
      invalidate(db, cacheTagsForPostAndLabels(post, [], []), guard),
      db
        .update(posts)
        .set({ ...postColumns, state: 'published', publishedAt, updatedAt: now() })
        .where(sql`${posts.id} = ${post.id} AND ${posts.state} = 'draft' AND ${guard}`),
    ],
  }
}
