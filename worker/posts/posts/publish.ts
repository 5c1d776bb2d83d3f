import { and, eq, sql } from 'drizzle-orm'
import { atomic, type Database } from '#worker/db/client.ts'
import { wakeIndex } from '#worker/indexing/search-index/index.ts'
import { deliverToHomes } from '#worker/indexing/timelines/index.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { notify } from '#worker/notifications/publish/index.ts'
import { addTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { postPath, publicationTag } from './address.ts'
import { outdatedWith } from './cache-tags.ts'
import { checkSettings } from './check-settings.ts'
import type { Published, PublishPost } from './contract.ts'
import { editionOf, putBody } from './edition.ts'
import { findWriting } from './find-writing.ts'
import { posts } from './schema.ts'

/**
 * Makes the draft of that revision what readers see, at once everywhere; a scheduled one need not wait any more. Repeating it
 * changes nothing but the edit time. Errors: `not_found`, `stale` (another save came between), `invalid` with the fields to mend.
 */
export async function publishPost(db: Database, viewer: Viewer, hash: string, wanted: PublishPost): Promise<Published> {
  const found = await findWriting(db, eq(posts.hash, hash))
  const { post, pictures, audio, oldTags, oldTopics, standing } = await checkSettings(db, viewer, found, wanted)
  const { shown, body } = editionOf(post, wanted, { pictures, audio })
  const at = now()
  const still = sql`EXISTS (SELECT 1 FROM post_drafts d JOIN posts p ON p.id = d.post_id WHERE p.id = ${post.id} AND p.state <> 'removed' AND d.revision = ${wanted.revision})`
  const isFirst = sql`${still} AND (SELECT published_at IS NULL FROM posts WHERE id = ${post.id})`
  // Told before it is done: afterwards it is not the first time any more.
  const [, published] = await atomic(db, [
    notify(db, { kind: 'post', actorId: post.authorId, post: hash }, isFirst),
    db
      .update(posts)
      .set({
        ...shown,
        state: 'published',
        publicationId: standing.id,
        commentsOn: wanted.commentsOn,
        canonicalUrl: wanted.canonicalUrl,
        publishedAt: sql`coalesce(${posts.publishedAt}, ${at})`,
        editedAt: sql`iif(${posts.publishedAt} IS NULL, NULL, ${at})`,
        publishAt: null,
        scheduleFlaw: null,
        updatedAt: at,
      })
      .where(and(eq(posts.id, post.id), still))
      .returning({ publishedAt: posts.publishedAt }),
    putBody(db, body, still),
    ...addTags(db, wanted.tags, at),
    ...replaceTags(db, post.id, wanted.tags, still),
    ...replaceTopics(db, post.id, wanted.topics, still),
    bump(db, [
      ...outdatedWith(post, oldTags, [...oldTopics, ...wanted.topics]),
      ...(standing.hash === null ? [] : [publicationTag(standing.hash)]),
    ]),
    ...(post.state === 'published' ? [] : [deliverToHomes(db, post, at, still)]),
    wakeIndex(db, post.hash, at, still),
  ] as const)
  const publishedAt = published?.[0]?.publishedAt
  if (typeof publishedAt !== 'number') throw new AppError('stale')
  return { hash, path: postPath(standing.handle ?? post.authorHandle, shown.slug, hash), publishedAt }
}
