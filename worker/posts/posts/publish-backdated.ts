import { eq, type SQL, sql } from 'drizzle-orm'
import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract/fields.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { holdVersion, type ImportSource, isImportApproved, openImportReview } from '#worker/posts/reviews/index.ts'
import { toHeldReasons } from '#worker/posts/screening/index.ts'
import { insertMissingTags, replaceTags } from '#worker/posts/tags/index.ts'
import { replaceTopics } from '#worker/posts/topics/index.ts'
import { cacheTagsForPostAndLabels, invalidateTagsOf, publicationCacheTag } from './cache-tags.ts'
import { decideReview } from './decide-review.ts'
import { screeningStatements } from './publish.ts'
import { findNewLinks, findPostWithDraft, type PostWithDraft, renderPublishedVersion, upsertBody } from './published-version.ts'
import { posts } from './schema.ts'
import { screenVersion } from './screen-version.ts'

/** What an imported post has besides its text; by default nothing. */
export interface ImportedSettings {
  description: string
  slug: string
  cover: string | null
  tags: readonly string[]
  commentsOn: boolean
  canonicalUrl: string | null
  publication: { id: number; hash: string } | null
  /** The author's pictures that the text and the cover use, by hash. */
  pictures: ReadonlyMap<string, Picture>
  /** The author's sounds that the text uses, by hash. */
  audio: ReadonlyMap<string, Audio>
  /** Keys of topics that exist. */
  topics: readonly string[]
}

const NO_SETTINGS: ImportedSettings = {
  ...{ description: '', slug: '', cover: null, tags: [], commentsOn: true, canonicalUrl: null, publication: null },
  pictures: new Map(),
  audio: new Map(),
  topics: [],
}

interface BackdatedPost {
  hash: string
  publishedAt: number
  origin: string
  chapters: PostWithDraft['chapters']
  source: ImportSource
  imported?: ImportedSettings
}

/**
 * Returns statements that publish a draft with a past `publishedAt` if the guard holds, or hold it for review as `publishPost` does, without
 * notifying followers or delivering the post to timelines. What only its links hold is reviewed with the whole import. The caller enqueues indexing, and checks that the author may publish in the
 * publication. Returns undefined unless the post is a draft.
 */
export async function publishBackdated(
  db: Database,
  { hash, publishedAt, origin, chapters, source, imported = NO_SETTINGS }: BackdatedPost,
  guardFor: (postId: number) => SQL,
): Promise<{ postId: number; guard: SQL; statements: Statement[] } | undefined> {
  const post = await findPostWithDraft(db, eq(posts.hash, hash))
  if (post?.state !== 'draft') return undefined
  const { pictures, audio, publication, commentsOn, canonicalUrl, tags, topics } = imported
  const { postColumns, body } = renderPublishedVersion(post, imported, { pictures, audio })
  const guard = guardFor(post.id)
  const links = await findNewLinks(db, { ...post, document: body.document, chapters }, canonicalUrl, origin)
  const screening = await screenVersion(db, post, { ...postColumns, tags, text: body.text, links })
  const { needsReview, needsNoReview, causes } = decideReview(
    { postId: post.id, authorId: post.authorId },
    links,
    guard,
    screening,
    isImportApproved(source.hash),
  )
  const columns = { ...postColumns, publicationId: publication?.id ?? null, commentsOn, canonicalUrl }
  const settings = { ...columns, publicationHash: publication?.hash ?? null, tags: [...tags], topics: [...topics] }
  const at = now()
  return {
    postId: post.id,
    guard,
    statements: [
      ...screeningStatements(db, post, screening, { guard, isPublished: needsNoReview }),
      holdVersion(
        db,
        { ...body, authorId: post.authorId, links, screening, causes, settings: { ...settings, publishedAt }, importHash: source.hash },
        needsReview,
      ),
      ...(toHeldReasons(screening) === null ? [openImportReview(db, source, needsReview)] : []),
      upsertBody(db, body, needsNoReview),
      invalidate(
        db,
        [...cacheTagsForPostAndLabels(post, [], topics), ...(publication ? [publicationCacheTag(publication.hash)] : [])],
        needsNoReview,
      ),
      db
        .update(posts)
        .set({ ...columns, state: 'published', publishedAt, updatedAt: at })
        .where(sql`${posts.id} = ${post.id} AND ${posts.state} = 'draft' AND ${needsNoReview}`),
      ...(tags.length === 0
        ? []
        : [
            ...insertMissingTags(db, tags, at, needsNoReview),
            ...replaceTags(db, post.id, tags, needsNoReview),
            invalidateTagsOf(db, post.id, needsNoReview),
          ]),
      ...(topics.length === 0 ? [] : replaceTopics(db, post.id, topics, needsNoReview)),
    ],
  }
}
