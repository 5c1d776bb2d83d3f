import { DAY, WEEK } from '#shared/time.ts'
import { createRandom, type Random, sampleHash } from '../deterministic.ts'
import { type CommunityData, countShared, type Row, randomTimeAfter } from './community-data.ts'

const FAMILIES: Record<string, string> = {
  letters: 'literature poetry story books writing language',
  thought: 'history philosophy psychology society law',
  life: 'growth family women diary humor food health sport',
  work: 'education economy business startup marketing career management',
  science: 'technology programming ai security design science astronomy games',
  art: 'travel iran photography cinema music theatre art architecture nature city',
}

const byTopic = new Map(Object.entries(FAMILIES).flatMap(([family, topics]) => topics.split(' ').map((topic) => [topic, family] as const)))

const topicFamily = (topics: readonly string[]): string => byTopic.get(topics[0] ?? '') ?? 'general'

/** Shape of `sample/comments.json`: texts of top-level comments, by topic family or general, and of replies. */
export interface CommentTexts {
  families: Record<string, string[]>
  general: string[]
  replies: string[]
  authorReplies: string[]
  /** Replies by the writer of the top-level comment to a reply. */
  commenterReplies: string[]
}

/** Returns comment rows grouped by depth, because a parent must be stored before its replies. */
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

/**
 * Creates a function that deals the texts of a deck in random order and reshuffles when all were dealt. It skips the texts in `but` and
 * returns undefined if no other text is left.
 */
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

export function generateCommentLikes({ people, until }: CommunityData, comments: readonly Row[]): Row[] {
  return comments.flatMap(([hash, , by, parent, , at]) => {
    const random = createRandom(`comment-likes:${hash}`)
    const count = Math.floor(random.next() ** 2 * (parent === null ? 8 : 4))
    const readers = people.filter(({ handle }) => handle !== by)
    return random
      .shuffle(readers)
      .slice(0, count)
      .map((reader): Row => [hash ?? '', reader.handle, randomTimeAfter(random, Math.max(Number(at), reader.at), until, WEEK)])
  })
}
