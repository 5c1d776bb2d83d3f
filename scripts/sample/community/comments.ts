import { DAY, MINUTE, WEEK } from '#shared/time.ts'
import { createRandom, type Random, sampleHash } from '../deterministic.ts'
import type { SampleComment, SamplePost } from '../read-sample.ts'
import { type CommunityData, countShared, type Row, randomTimeAfter } from './community-data.ts'

/** Levels of replies, including the comments themselves. */
const DEEPEST = 4
const SHORTEST_WAIT = 2 * MINUTE

/** Shape of `sample/comments.json`: texts that are true of any post, as comments and as replies. */
export interface CommentTexts {
  general: string[]
  replies: string[]
  authorReplies: string[]
  /** Replies by the writer of the top-level comment to a reply. */
  commenterReplies: string[]
}

type Deck = keyof CommentTexts

/**
 * Returns comment rows grouped by depth, because a parent must be stored before its replies. A post has the comments written for it in
 * `written`, by key, or else some general ones.
 */
export function generateComments(
  data: CommunityData,
  texts: CommentTexts,
  written: ReadonlyMap<string, readonly SampleComment[]>,
): Row[][] {
  const levels: Row[][] = Array.from({ length: DEEPEST }, () => [])
  const deal = createTextDealer(texts)
  for (const post of data.posts) {
    const random = createRandom(`comments:${post.key}`)
    const addThread = (comment: SampleComment, id: string, level = 0, parent?: Row): void => {
      const row = createRow(data, random, { post, comment, id, parent })
      if (!row) return
      levels[level]?.push(row)
      for (const [at, reply] of (comment.replies ?? []).entries()) addThread(reply, `${id}.${at + 1}`, level + 1, row)
    }
    const threads = written.get(post.key) ?? composeThreads(data, post, random, deal)
    for (const [at, thread] of threads.entries()) addThread(thread, String(at + 1))
  }
  return levels
}

interface NewComment {
  post: SamplePost
  comment: SampleComment
  /** Position in the post. */
  id: string
  parent: Row | undefined
}

/** Returns the row of a comment, written after its post and its parent; undefined if that would be in the future. */
function createRow({ people, until }: CommunityData, random: Random, { post, comment, id, parent }: NewComment): Row | undefined {
  const from = Math.max(parent ? Number(parent[5]) : post.at, people.find(({ handle }) => handle === comment.by)?.at ?? 0) + SHORTEST_WAIT
  const at = randomTimeAfter(random, from, until, parent ? DAY : WEEK)
  return at < until
    ? [sampleHash(`comment:${post.key}:${id}`), sampleHash(post.key), comment.by, parent?.[0] ?? null, comment.text, at]
    : undefined
}

type Deal = (deck: Deck, but: ReadonlySet<string>) => string | undefined

/** Returns general comments for a post, of people who share its topics, without repeating one. */
function composeThreads({ people, popularity }: CommunityData, post: SamplePost, random: Random, deal: Deal): SampleComment[] {
  const readers = random
    .shuffle(people.filter(({ handle }) => handle !== post.author))
    .toSorted((a, b) => countShared(b.interests, post.topics) - countShared(a.interests, post.topics))
    .slice(0, 16)
  const used = new Set<string>()
  const compose = (by: string, deck: Deck): SampleComment | undefined => {
    const text = deal(deck, used)
    if (text !== undefined) used.add(text)
    return text === undefined ? undefined : { by, text }
  }
  return Array.from({ length: commentCount(random, popularity.get(post.key) ?? 0) }, () => {
    const first = compose(random.pick(readers).handle, 'general')
    const other = random.pick(readers).handle
    if (!first || random.next() > 0.42) return first ?? []
    const byAuthor = random.next() < 0.6 || other === first.by
    const second = byAuthor ? compose(post.author, 'authorReplies') : compose(other, 'replies')
    const third = second && random.next() < 0.3 ? compose(first.by, 'commenterReplies') : undefined
    return { ...first, replies: second ? [{ ...second, replies: third ? [third] : [] }] : [] }
  }).flat()
}

const commentCount = (random: Random, popularity: number): number =>
  random.next() < 0.22 ? 0 : Math.round(popularity * 5 * random.next() + random.next() * 1.1)

/**
 * Creates a function that deals the texts of a deck in random order and reshuffles when all were dealt. It skips the texts in `but` and
 * returns undefined if no other text is left.
 */
function createTextDealer(texts: CommentTexts): Deal {
  const waiting = new Map<Deck, string[]>()
  const random = createRandom('comments')
  return (name, but) => {
    const deck = waiting.get(name)?.length ? (waiting.get(name) ?? []) : random.shuffle(texts[name])
    waiting.set(name, deck)
    const at = deck.findIndex((text) => !but.has(text))
    return at < 0 ? undefined : deck.splice(at, 1)[0]
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
