import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findCooccurringTopics, findTagsByKeys } from '#worker/posts/tags/index.ts'
import { topicKeywords } from '#worker/posts/topics/index.ts'
import type { LabelSuggestions } from './contract.ts'
import { extractPhrases, type Phrase } from './extract-phrases.ts'
import { canEdit } from './policy.ts'
import { postDrafts, posts } from './schema.ts'

const MAX_PHRASES = 3000
const MAX_TAGS = 8
const MAX_TOPICS = 4
const TAGS_USED_FOR_TOPICS = 5
/** Minimum score; the post mentions phrases below it only in passing. */
const MIN_SCORE = 2

/**
 * Suggests up to eight tags and four topics for a saved draft, best first. Deterministic; at most three round trips. Errors: `not_found`.
 */
export async function suggestTagsAndTopics(db: Database, viewer: Viewer, hash: string): Promise<LabelSuggestions> {
  const [post] = await db
    .select({
      authorId: posts.authorId,
      state: posts.state,
      removedBy: posts.removedBy,
      title: postDrafts.title,
      document: postDrafts.document,
    })
    .from(posts)
    .innerJoin(postDrafts, eq(postDrafts.postId, posts.id))
    .where(eq(posts.hash, hash))
  if (!post || !canEdit(viewer, post)) throw notFound()
  const phrases = extractPhrases(post.title, post.document, MAX_PHRASES)
  const known = await findTagsByKeys(
    db,
    phrases.map(({ key }) => key),
  )
  const tags = rankTags(phrases, known)
  const topicShares = await findCooccurringTopics(
    db,
    tags.slice(0, TAGS_USED_FOR_TOPICS).map(({ id }) => id),
  )
  return { tags: tags.slice(0, MAX_TAGS).map(({ name }) => name), topics: rankTopics(phrases, tags, topicShares) }
}

interface KnownTag {
  id: number
  key: string
  name: string
  postCount: number
}
type RankedTag = KnownTag & { score: number; words: readonly string[] }

/** Ranks tags by phrase score, popularity and number of words. Drops a tag if a longer, higher-ranked one contains all its words. */
function rankTags(phrases: readonly Phrase[], known: readonly KnownTag[]): RankedTag[] {
  const byKey = new Map(phrases.map((phrase) => [phrase.key, phrase]))
  const ranked = known
    .flatMap((tag): RankedTag[] => {
      const phrase = byKey.get(tag.key)
      if (!phrase || phrase.score < MIN_SCORE) return []
      const popularity = 1 + Math.log2(1 + tag.postCount) / 8
      return [{ ...tag, words: phrase.words, score: phrase.score * popularity * (1 + (phrase.words.length - 1) / 2) }]
    })
    .sort((a, b) => b.score - a.score || b.postCount - a.postCount || a.id - b.id)
  return ranked.filter(
    (tag, at) =>
      !ranked.slice(0, at).some(({ words }) => words.length > tag.words.length && tag.words.every((word) => words.includes(word))),
  )
}

function rankTopics(
  phrases: readonly Phrase[],
  tags: readonly RankedTag[],
  topicShares: readonly { tagId: number; topic: string; share: number }[],
) {
  const scores = new Map<string, number>()
  const add = (topic: string, score: number) => scores.set(topic, (scores.get(topic) ?? 0) + score)
  const byKey = new Map(phrases.map(({ key, score }) => [key, score]))
  for (const [topic, words] of topicKeywords())
    for (const [at, word] of words.entries()) {
      const score = byKey.get(word)
      // The first keyword is the topic's name and counts twice.
      if (score !== undefined) add(topic, score * (at === 0 ? 2 : 1))
    }
  for (const { tagId, topic, share } of topicShares) add(topic, (tags.find(({ id }) => id === tagId)?.score ?? 0) * share)
  return [...scores]
    .filter(([, score]) => score > MIN_SCORE)
    .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || (a < b ? -1 : 1))
    .slice(0, MAX_TOPICS)
    .map(([topic]) => topic)
}
