import { createRandom, type Random } from '../create-random.ts'
import { sampleHash } from '../sample-hash.ts'
import { type CommunityData, countShared, type Row, randomTimeAfter } from './community-data.ts'
import { topicFamily } from './topic-families.ts'

/** Texts of `sample/comments.json`: top-level comments by topic family, and replies. */
export interface CommentTexts {
  families: Record<string, string[]>
  general: string[]
  /** Replies by another reader. */
  replies: string[]
  authorReplies: string[]
  /** Replies by the commenter to a reply received. */
  commenterReplies: string[]
}

const WEEK = 7 * 86_400_000
const DAY = 86_400_000

/** Generates comments grouped by depth, because a parent must be stored before its replies. */
export function generateComments(data: CommunityData, texts: CommentTexts): Row[][] {
  const levels: Row[][] = [[], [], [], []]
  const deal = createTextDealer(texts)
  for (const post of data.posts) {
    const random = createRandom(`comments:${post.key}`)
    const readers = random
      .shuffle(data.people.filter(({ handle }) => handle !== post.author))
      .toSorted((a, b) => countShared(b.interests, post.topics) - countShared(a.interests, post.topics))
      .slice(0, 16)
    const used = new Set<string>()
    const addComment = (level: number, by: string, parent: Row | undefined, deck: string) => {
      const text = deal(deck, used)
      if (text === undefined) return undefined
      const from = Math.max(parent ? Number(parent[5]) : post.at, data.people.find(({ handle }) => handle === by)?.at ?? 0)
      const at = randomTimeAfter(random, from + 600_000, data.until, parent ? DAY : WEEK)
      if (at <= from) return undefined
      used.add(text)
      const row: Row = [sampleHash(`comment:${post.key}:${used.size}`), sampleHash(post.key), by, parent?.[0] ?? null, text, at]
      levels[level]?.push(row)
      return row
    }

    for (let left = commentCount(random, data.popularity.get(post.key) ?? 0); left > 0; left--) {
      const reader = random.pick(readers).handle
      const other = random.pick(readers).handle
      const first = addComment(0, reader, undefined, random.next() < 0.72 ? topicFamily(post.topics) : 'general')
      if (!first || random.next() > 0.42) continue
      const byAuthor = random.next() < 0.6 || other === reader
      const second = byAuthor ? addComment(1, post.author, first, 'authorReplies') : addComment(1, other, first, 'replies')
      if (!second || random.next() > 0.4) continue
      const third = addComment(2, reader, second, 'commenterReplies')
      if (third && random.next() < 0.4) addComment(3, byAuthor ? other : post.author, third, 'replies')
    }
  }
  return levels
}

const commentCount = (random: Random, popularity: number): number =>
  random.next() < 0.22 ? 0 : Math.round(popularity * 5 * random.next() + random.next() * 1.1)

/** Creates a dealer that returns the texts of a deck in random order, skips excluded ones, and repeats no text until all were used. */
function createTextDealer({ families, ...rest }: CommentTexts) {
  const decks = new Map<string, { texts: string[]; waiting: string[] }>()
  for (const [name, texts] of [...Object.entries(families), ...Object.entries(rest)]) decks.set(name, { texts, waiting: [] })
  const random = createRandom('comments')
  return (name: string, but: ReadonlySet<string>): string | undefined => {
    const deck = decks.get(name)
    if (!deck) throw new Error(`No comments for ${name}`)
    if (deck.waiting.length === 0) deck.waiting = random.shuffle(deck.texts)
    const at = deck.waiting.findIndex((text) => !but.has(text))
    return at < 0 ? undefined : deck.waiting.splice(at, 1)[0]
  }
}
