import { createRandom, type Random } from '../create-random.ts'
import { sampleHash } from '../sample-hash.ts'
import { type CommunityData, countShared, type Row, randomTimeAfter } from './community-data.ts'
import { topicFamily } from './topic-families.ts'

/** Texts of `sample/comments.json`: first words on a post by the family of its topic, and answers to a comment. */
export interface CommentTexts {
  families: Record<string, string[]>
  general: string[]
  /** From another reader to a comment. */
  replies: string[]
  /** From the author of the post to a comment. */
  authorReplies: string[]
  /** From whoever was answered. */
  commenterReplies: string[]
}

const WEEK = 7 * 86_400_000
const DAY = 86_400_000

/** Comments by depth, since an answer can only be stored after what it answers: first words, answers, answers to those, one more. */
export function generateComments(cast: CommunityData, texts: CommentTexts): Row[][] {
  const levels: Row[][] = [[], [], [], []]
  const deal = createTextDealer(texts)
  for (const post of cast.posts) {
    const random = createRandom(`comments:${post.key}`)
    const readers = random
      .shuffle(cast.people.filter(({ handle }) => handle !== post.author))
      .toSorted((a, b) => countShared(b.interests, post.topics) - countShared(a.interests, post.topics))
      .slice(0, 16)
    const said = new Set<string>()
    const addComment = (level: number, by: string, parent: Row | undefined, deck: string) => {
      const text = deal(deck, said)
      if (text === undefined) return undefined
      const from = Math.max(parent ? Number(parent[5]) : post.at, cast.people.find(({ handle }) => handle === by)?.at ?? 0)
      const at = randomTimeAfter(random, from + 600_000, cast.until, parent ? DAY : WEEK)
      if (at <= from) return undefined
      said.add(text)
      const row: Row = [sampleHash(`comment:${post.key}:${said.size}`), sampleHash(post.key), by, parent?.[0] ?? null, text, at]
      levels[level]?.push(row)
      return row
    }

    for (let left = commentCount(random, cast.popularity.get(post.key) ?? 0); left > 0; left--) {
      const reader = random.pick(readers).handle
      const other = random.pick(readers).handle
      const first = addComment(0, reader, undefined, random.next() < 0.72 ? topicFamily(post.topics) : 'general')
      if (!first || random.next() > 0.42) continue
      const byAuthor = random.next() < 0.6 || other === reader
      const second = byAuthor ? addComment(1, post.author, first, 'authorReplies') : addComment(1, other, first, 'replies')
      if (!second || random.next() > 0.4) continue
      const third = addComment(2, reader, second, 'backReplies')
      if (third && random.next() < 0.4) addComment(3, byAuthor ? other : post.author, third, 'replies')
    }
  }
  return levels
}

const commentCount = (random: Random, appeal: number): number =>
  random.next() < 0.22 ? 0 : Math.round(appeal * 5 * random.next() + random.next() * 1.1)

/** Gives the texts of a deck in turn, mixed anew each round, so that one is heard again only after all others. */
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
