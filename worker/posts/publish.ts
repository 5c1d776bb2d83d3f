import { and, eq, sql } from 'drizzle-orm'
import { users } from '#worker/accounts/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { type Document, imagesOf, plainText, renderDocument, withStoredImages } from '#worker/document/index.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, invalid, notFound } from '#worker/lib/errors.ts'
import { bump } from '#worker/lib/page-cache/index.ts'
import { slugify } from '#worker/lib/persian/slug.ts'
import { countWords, readingMinutes } from '#worker/lib/persian/words.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { ownPictures } from '#worker/media/index.ts'
import { publications } from '#worker/publications/schema.ts'
import { addTags, replaceTags, tagIdsOf } from '#worker/tags/index.ts'
import { replaceTopics, topicKeysOf, unknownTopics } from '#worker/topics/index.ts'
import { postPath } from './address.ts'
import { outdatedBy } from './cache-tags.ts'
import type { Published, PublishPost } from './contract.ts'
import { canEdit } from './policy.ts'
import { postBodies, postDrafts, posts } from './schema.ts'

/**
 * Makes the draft of that revision what readers see, at once everywhere. Repeating it changes nothing but the edit time.
 * Errors: `not_found`, `stale` (another save came between), `invalid` with the fields to mend.
 */
export async function publishPost(db: Database, viewer: Viewer, hash: string, wanted: PublishPost): Promise<Published> {
  const post = await findForPublishing(db, hash)
  if (!post || !canEdit(viewer, post)) throw notFound()
  if (post.revision !== wanted.revision) throw new AppError('stale', { details: { revision: post.revision } })

  const [pictures, unknown, oldTags, oldTopics] = await Promise.all([
    ownPictures(db, viewer.id, [...imagesOf(post.document), ...(wanted.cover ? [wanted.cover] : [])]),
    unknownTopics(db, wanted.topics),
    tagIdsOf(db, post.id),
    topicKeysOf(db, post.id),
  ])
  const text = plainText(post.document)
  refuseFlaws({
    title: post.title,
    text,
    missing: imagesOf(post.document).filter((image) => !pictures.has(image)),
    wanted,
    pictures,
    unknown,
  })

  const document: Document = withStoredImages(post.document, pictures)
  const words = countWords(text)
  const at = now()
  const still = sql`EXISTS (SELECT 1 FROM post_drafts d JOIN posts p ON p.id = d.post_id WHERE p.id = ${post.id} AND p.state <> 'removed' AND d.revision = ${wanted.revision})`
  const body = { revision: wanted.revision, document, html: renderDocument(document), text }

  const [shown] = await atomic(db, [
    db
      .update(posts)
      .set({
        state: 'published',
        title: post.title,
        slug: slugify(post.title),
        description: wanted.description || firstWords(text),
        cover: wanted.cover ? (pictures.get(wanted.cover) ?? null) : null,
        words,
        minutes: readingMinutes(words),
        commentsOn: wanted.commentsOn,
        publishedAt: sql`coalesce(${posts.publishedAt}, ${at})`,
        editedAt: sql`iif(${posts.publishedAt} IS NULL, NULL, ${at})`,
        updatedAt: at,
      })
      .where(and(eq(posts.id, post.id), still))
      .returning({ publishedAt: posts.publishedAt }),
    db
      .insert(postBodies)
      .values({ postId: post.id, ...body })
      .onConflictDoUpdate({ target: postBodies.postId, set: body, setWhere: still }),
    ...addTags(db, wanted.tags, at),
    ...replaceTags(db, post.id, wanted.tags, still),
    ...replaceTopics(db, post.id, wanted.topics, still),
    bump(db, [
      ...outdatedBy({ ...post, hash }),
      ...oldTags.map((id) => `tag-${id}`),
      ...[...oldTopics, ...wanted.topics].map((key) => `topic-${key}`),
      'tags',
      'topics',
    ]),
  ] as const)
  const publishedAt = shown?.[0]?.publishedAt
  if (typeof publishedAt !== 'number') throw new AppError('stale')
  return { hash, path: postPath(post.publicationHandle ?? post.authorHandle, post.title, hash), publishedAt }
}

async function findForPublishing(db: Database, hash: string) {
  const [post] = await db
    .select({
      id: posts.id,
      authorId: posts.authorId,
      authorHash: users.hash,
      authorHandle: users.handle,
      publicationHash: publications.hash,
      publicationHandle: publications.handle,
      state: posts.state,
      removedBy: posts.removedBy,
      revision: postDrafts.revision,
      title: postDrafts.title,
      document: postDrafts.document,
    })
    .from(posts)
    .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(eq(posts.hash, hash))
  return post
}

interface Flaws {
  title: string
  text: string
  missing: readonly string[]
  wanted: PublishPost
  pictures: ReadonlyMap<string, unknown>
  unknown: readonly string[]
}

function refuseFlaws({ title, text, missing, wanted, pictures, unknown }: Flaws): void {
  const fields: Record<string, string> = {}
  if (title === '') fields.title = 'برای انتشار، عنوان بنویس'
  if (text.trim() === '' && missing.length === 0) fields.document = 'نوشته هنوز خالی است'
  if (missing.length > 0) fields.document = 'یکی از تصویرها دیگر در دسترس نیست؛ دوباره بارش کن'
  if (wanted.cover && !pictures.has(wanted.cover)) fields.cover = 'این تصویر پیدا نشد؛ تصویر دیگری برگزین'
  if (unknown.length > 0) fields.topics = 'این موضوع در فهرست موضوع‌ها نیست'
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Opening words of the text, for the card of a post without a description. */
function firstWords(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= 160) return flat
  return `${flat.slice(0, 160).replace(/\s\S*$/, '')}…`
}
