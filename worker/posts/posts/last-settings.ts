import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { collectImageHashes } from '#worker/posts/rendering/index.ts'
import { postReviews } from '#worker/posts/reviews/schema.ts'
import type { PublishPost } from './contract.ts'
import { customSlug } from './post-path.ts'
import type { PostWithDraft } from './published-version.ts'
import { postBodies, posts } from './schema.ts'
import { selectSentVersion, selectTags, selectTopics } from './select-choices.ts'

type Settings = Omit<PublishPost, 'revision'>
/** Settings to publish with. Without `cover`, it is the first image of the text; without `publication`, the current destination. */
export type CompleteSettings = Required<Omit<Settings, 'cover' | 'publication'>> & Pick<PublishPost, 'cover' | 'publication' | 'revision'>

const SETTING_NAMES = ['description', 'tags', 'topics', 'cover', 'commentsOn', 'slug', 'canonicalUrl'] as const

/**
 * Returns the given settings, and in place of those left out what the author last chose to publish the post with; for its public version,
 * what readers see.
 */
export async function completeSettings(
  db: Database,
  post: PostWithDraft,
  given: PublishPost,
  { isPublicVersion = false }: { isPublicVersion?: boolean },
): Promise<CompleteSettings> {
  const isComplete = SETTING_NAMES.every((name) => given[name] !== undefined)
  const last = isComplete ? undefined : await readLastSettings(db, post, isPublicVersion)
  const { description = '', tags: tagNames = [], topics = [], commentsOn = true, slug = '', canonicalUrl = null } = { ...last, ...given }
  const cover = given.cover === undefined ? last?.cover : given.cover
  const publication = given.publication === undefined ? last?.publication : given.publication
  return {
    ...{ revision: given.revision, description, tags: tagNames, topics, commentsOn, slug, canonicalUrl },
    ...(cover === undefined ? {} : { cover }),
    ...(publication === undefined ? {} : { publication }),
  }
}

/** A version that waits for review or at a publication holds the settings that its author last chose; else the post does. */
async function readLastSettings(db: Database, post: PostWithDraft, isPublicVersion: boolean): Promise<Settings> {
  const byHash = eq(posts.hash, post.hash)
  const { review, sent, tagRows, topicRows, body } = await readTogether(db, {
    review: first(
      db
        .select({ settings: postReviews.settings })
        .from(postReviews)
        .where(and(eq(postReviews.postId, post.id), isPublicVersion ? eq(postReviews.revision, post.revision) : undefined)),
    ),
    sent: first(selectSentVersion(db, post.hash)),
    tagRows: selectTags(db, byHash),
    topicRows: selectTopics(db, byHash),
    body: first(db.select({ html: postBodies.html }).from(postBodies).where(eq(postBodies.postId, post.id))),
  })
  const waiting = review?.settings ?? (isPublicVersion ? undefined : sent?.settings)
  const last = waiting ?? {
    ...post,
    title: post.publishedTitle,
    tags: tagRows.map(({ typedName }) => typedName),
    topics: topicRows.map(({ key }) => key),
  }
  const { description, commentsOn, canonicalUrl, topics } = last
  return {
    ...{ description, commentsOn, canonicalUrl, topics, tags: last.tags, slug: customSlug(last.slug, last.title) },
    cover: lastCover(post, last.cover?.hash, body?.html),
    ...(review?.settings ? { publication: review.settings.publicationHash } : {}),
  }
}

/**
 * Returns the last cover; undefined, for the first image of the text, if the public text showed it and the draft no longer does, or if the
 * post never had settings.
 */
function lastCover(
  { document, state }: PostWithDraft,
  hash: string | undefined,
  publicHtml: string | undefined,
): string | null | undefined {
  if (hash === undefined) return state === 'draft' ? undefined : null
  const wasInText = publicHtml?.includes(`/media/${hash}/`) ?? false
  return wasInText && !collectImageHashes(document).includes(hash) ? undefined : hash
}
