import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { tagsNamed, topicsBesideTags } from '#worker/posts/tags/index.ts'
import { topicWords } from '#worker/posts/topics/index.ts'
import type { Suggestions } from './contract.ts'
import { type Phrase, phrasesOf } from './phrases.ts'
import { canEdit } from './policy.ts'
import { postDrafts, posts } from './schema.ts'

const PHRASES = 3000
const TAGS = 8
const TOPICS = 4
/** Tags whose other posts are asked for their topics. */
const TELLING = 5
/** Below this a phrase is only mentioned. */
const MENTIONED = 2

/** Tags in use and topics a saved draft speaks of, the best first; three round trips, the same for the same text. */
export async function suggestFor(db: Database, viewer: Viewer, hash: string): Promise<Suggestions> {
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
  const phrases = phrasesOf(post.title, post.document, PHRASES)
  const known = await tagsNamed(
    db,
    phrases.map(({ key }) => key),
  )
  const tags = rankTags(phrases, known)
  const beside = await topicsBesideTags(
    db,
    tags.slice(0, TELLING).map(({ id }) => id),
  )
  return { tags: tags.slice(0, TAGS).map(({ name }) => name), topics: rankTopics(phrases, tags, beside) }
}

interface KnownTag {
  id: number
  key: string
  name: string
  postCount: number
}
type Ranked = KnownTag & { score: number; words: readonly string[] }

/** By how much the text is about a tag and how many write under it; longer names say more, and a part of a better one says nothing. */
function rankTags(phrases: readonly Phrase[], known: readonly KnownTag[]): Ranked[] {
  const byKey = new Map(phrases.map((phrase) => [phrase.key, phrase]))
  const ranked = known
    .flatMap((tag): Ranked[] => {
      const phrase = byKey.get(tag.key)
      if (!phrase || phrase.score < MENTIONED) return []
      const popular = 1 + Math.log2(1 + tag.postCount) / 8
      return [{ ...tag, words: phrase.words, score: phrase.score * popular * (1 + (phrase.words.length - 1) / 2) }]
    })
    .sort((a, b) => b.score - a.score || b.postCount - a.postCount || a.id - b.id)
  return ranked.filter(
    (tag, at) =>
      !ranked.slice(0, at).some(({ words }) => words.length > tag.words.length && tag.words.every((word) => words.includes(word))),
  )
}

/** By a topic's own words in the text, and by the topics of other posts under the tags found. */
function rankTopics(
  phrases: readonly Phrase[],
  tags: readonly Ranked[],
  beside: readonly { tagId: number; topic: string; share: number }[],
) {
  const scores = new Map<string, number>()
  const add = (topic: string, score: number) => scores.set(topic, (scores.get(topic) ?? 0) + score)
  const byKey = new Map(phrases.map(({ key, score }) => [key, score]))
  for (const [topic, words] of topicWords())
    for (const [at, word] of words.entries()) {
      const score = byKey.get(word)
      // The first word is the topic's own name.
      if (score !== undefined) add(topic, score * (at === 0 ? 2 : 1))
    }
  for (const { tagId, topic, share } of beside) add(topic, (tags.find(({ id }) => id === tagId)?.score ?? 0) * share)
  return [...scores]
    .filter(([, score]) => score > MENTIONED)
    .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || (a < b ? -1 : 1))
    .slice(0, TOPICS)
    .map(([topic]) => topic)
}
