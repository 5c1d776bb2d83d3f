import { eq, type SQL, sql } from 'drizzle-orm'
import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract/fields.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { type ImportSource, isImportApproved, openImportReview } from '#worker/posts/reviews/index.ts'
import { toHeldReasons } from '#worker/posts/screening/index.ts'
import { publishOrHold, wasPublishedAt } from './publish-or-hold.ts'
import { findNewLinks, findPostWithDraft, type PostWithDraft, renderPublishedVersion } from './published-version.ts'
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
  const at = now()
  const version = {
    ...{ ...body, authorId: post.authorId, links, screening, importHash: source.hash },
    settings: {
      ...{ ...postColumns, commentsOn, canonicalUrl, tags: [...tags], topics: [...topics], publishedAt },
      ...{ publicationId: publication?.id ?? null, publicationHash: publication?.hash ?? null },
    },
  }
  const { holdForReview, update, rest, needsReview } = publishOrHold(db, post, version, {
    ...{ at, actorId: post.authorId, oldTags: [], oldTopics: [], areLinksApproved: isImportApproved(source.hash) },
    guard: sql`(${guard} AND EXISTS (SELECT 1 FROM posts p WHERE p.id = ${post.id} AND p.state = 'draft'))`,
    isDone: sql`(${guard} AND ${wasPublishedAt(post, at)})`,
  })
  return {
    postId: post.id,
    guard,
    statements: [holdForReview, ...(toHeldReasons(screening) === null ? [openImportReview(db, source, needsReview)] : []), update, ...rest],
  }
}
