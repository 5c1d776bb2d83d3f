import { eq } from 'drizzle-orm'
import type { Document } from '#shared/document/contract.ts'
import { extractProse } from '#shared/document/inline.ts'
import { fold } from '#shared/persian/fold.ts'
import type { Database } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findCooccurringTopics, findTagsByKeys } from '#worker/posts/tags/index.ts'
import { selectHiddenTopics, topicKeywords } from '#worker/posts/topics/index.ts'
import type { LabelSuggestions } from './contract.ts'
import { canEdit } from './policy.ts'
import { postDrafts, posts } from './schema.ts'

/** A run of up to `MAX_PHRASE_WORDS` words, scored by its relevance to the post. */
interface Phrase {
  /** Folded words joined without spaces, like the key of a tag. */
  key: string
  words: readonly string[]
  score: number
}

const MAX_PHRASE_WORDS = 3
const MAX_WORDS = 30_000
const TITLE_WEIGHT = 8
const HEADING_WEIGHT = 3
/** Maximum occurrences counted in the body; further ones do not raise the score. */
const MAX_BODY_COUNT = 8

const STOP_WORDS = new Set(
  'و در به از که را با بر تا هم یا نه هر اگر اما ولی پس چون زیرا این ان اون من تو او ما شما ایشان انها خود یک دو سه است بود شد هست نیست باشد می نمی ها های ای ام ات اش برای روی زیر پیش بعد قبل همه هیچ چه چرا کجا چگونه باید شاید نیز دیگر فقط حتی مثل بین the a an of in on and or to for is are with'.split(
    ' ',
  ),
)

/**
 * Extracts the `limit` most relevant phrases of a post, best first, weighting the title over headings and headings over the body. Spellings
 * with the same folded form count as one phrase. Reads at most `MAX_WORDS` words each of the title, headings and body. Deterministic.
 */
function extractPhrases(title: string, document: Document, limit: number): Phrase[] {
  const found = new Map<string, { words: readonly string[]; title: number; heading: number; body: number }>()
  const count = (text: string, place: 'title' | 'heading' | 'body') => {
    for (const words of splitIntoClauses(text))
      for (let from = 0; from < words.length; from++)
        for (let length = 1; length <= MAX_PHRASE_WORDS && from + length <= words.length; length++) {
          const run = words.slice(from, from + length)
          if (STOP_WORDS.has(run[0] ?? '') || STOP_WORDS.has(run.at(-1) ?? '')) continue
          const key = run.join('')
          if (key.length < 2) continue
          const phrase = found.get(key) ?? { words: run, title: 0, heading: 0, body: 0 }
          phrase[place] += 1
          found.set(key, phrase)
        }
  }
  count(title, 'title')
  const isHeading = ({ type }: Document['content'][number]) => type === 'heading'
  count(extractProse(document.content.filter(isHeading)), 'heading')
  count(extractProse(document.content.filter((node) => !isHeading(node))), 'body')
  return [...found]
    .map(([key, { words, title, heading, body }]) => ({
      key,
      words,
      score: Math.min(title, 1) * TITLE_WEIGHT + Math.min(heading, 2) * HEADING_WEIGHT + Math.min(body, MAX_BODY_COUNT),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}

/** Splits text into clauses of folded words at line breaks, brackets, quotation marks and sentence punctuation, which no phrase spans. */
function splitIntoClauses(text: string): string[][] {
  const clauses: string[][] = []
  let wordsLeft = MAX_WORDS
  for (const clause of text.split(/[\n!?؟،؛:,;«»"()[\]…]+|\.(?=\s|$)/)) {
    const words = fold(clause).match(/[\p{L}\p{N}]+(?:[.&][\p{L}\p{N}]+)*\+*/gu)
    if (!words || wordsLeft <= 0) continue
    clauses.push(words.slice(0, wordsLeft))
    wordsLeft -= words.length
  }
  return clauses
}

const MAX_PHRASES = 3000
const MAX_TAGS = 8
const MAX_TOPICS = 4
const TAGS_USED_FOR_TOPICS = 5
/** Minimum phrase score of a suggested tag; phrases below it are mentioned only in passing. Topics must score higher. */
const MIN_SCORE = 2

/**
 * Suggests up to `MAX_TAGS` tags and `MAX_TOPICS` topics for a saved draft, best first. Deterministic; at most three round trips. Errors:
 * `not_found`.
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
  const keys = phrases.map(({ key }) => key)
  const { known, hidden } = await readTogether(db, { known: findTagsByKeys(db, keys), hidden: selectHiddenTopics(db) })
  const tags = rankTags(phrases, known)
  const topicShares = await findCooccurringTopics(
    db,
    tags.slice(0, TAGS_USED_FOR_TOPICS).map(({ id }) => id),
  )
  return {
    tags: tags.slice(0, MAX_TAGS).map(({ name }) => name),
    topics: rankTopics(phrases, tags, topicShares, new Set(hidden.map(({ key }) => key))),
  }
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
  hidden: ReadonlySet<string>,
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
    .filter(([topic, score]) => score > MIN_SCORE && !hidden.has(topic))
    .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || (a < b ? -1 : 1))
    .slice(0, MAX_TOPICS)
    .map(([topic]) => topic)
}
