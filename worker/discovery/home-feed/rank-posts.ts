import { HOUR } from '#shared/time.ts'
import type { SortKey } from '#worker/lib/cursor.ts'
import { AppError } from '#worker/lib/errors.ts'

export interface Candidate {
  id: number
  authorId: number
  publishedAt: number
  likeCount: number
  followsAuthor: boolean
  /** Null unless the viewer follows the publication; the same applies to `podcastId`. */
  publicationId: number | null
  podcastId: number | null
  /** Only tags that the viewer follows; the same applies to `topicIds`. */
  tagIds: readonly number[]
  topicIds: readonly number[]
  /** All views of the post; `reads` likewise. */
  views: number
  reads: number
  /** Trending score between 0 and 1. */
  trending: number
}

export type ReasonKind = 'author' | 'publication' | 'podcast' | 'topic' | 'tag' | 'trending' | 'newest'
/** `target` is the id of the tag, topic or show, and 0 for every other kind. */
export interface Reason {
  kind: ReasonKind
  target: number
}

export const WEIGHTS = {
  author: 3,
  publication: 2.2,
  podcast: 2.2,
  topic: 1.4,
  tag: 1.2,
  /** Added per followed tag or topic after the first, for at most three. */
  extraMatch: 0.25,
  trending: 1.1,
  quality: 2,
  likes: 0.3,
  base: 0.5,
  /** Time after which the score halves, in ms. */
  halfLife: 48 * HOUR,
  /** Bayesian prior of the read rate; it counts as much as `priorViews` views. */
  priorRate: 0.35,
  priorViews: 20,
} as const

/** Estimates reads per view between 0 and 1, smoothed towards the prior while a post has few views. */
export const estimateReadRate = ({ views, reads }: Pick<Candidate, 'views' | 'reads'>): number =>
  Math.min(1, (reads + WEIGHTS.priorRate * WEIGHTS.priorViews) / (Math.max(views, reads) + WEIGHTS.priorViews))

/** Returns 1 for a post published at or after `time`, halved once per half-life of age. */
export const recency = (publishedAt: number, time: number): number => 2 ** (-Math.max(0, time - publishedAt) / WEIGHTS.halfLife)

const extraMatches = (ids: readonly number[]): number => WEIGHTS.extraMatch * Math.min(3, Math.max(0, ids.length - 1))

function scoreParts(post: Candidate): Array<Reason & { weight: number }> {
  const { followsAuthor, publicationId, podcastId, topicIds, tagIds, trending } = post
  const [topic, tag] = [topicIds[0], tagIds[0]]
  return [
    ...(followsAuthor ? [{ kind: 'author' as const, target: 0, weight: WEIGHTS.author }] : []),
    ...(publicationId === null ? [] : [{ kind: 'publication' as const, target: 0, weight: WEIGHTS.publication }]),
    ...(podcastId === null ? [] : [{ kind: 'podcast' as const, target: podcastId, weight: WEIGHTS.podcast }]),
    ...(topic === undefined ? [] : [{ kind: 'topic' as const, target: topic, weight: WEIGHTS.topic + extraMatches(topicIds) }]),
    ...(tag === undefined ? [] : [{ kind: 'tag' as const, target: tag, weight: WEIGHTS.tag + extraMatches(tagIds) }]),
    ...(trending > 0 ? [{ kind: 'trending' as const, target: 0, weight: WEIGHTS.trending * trending }] : []),
  ]
}

/**
 * Scores a post for a viewer at `time` (UTC ms). The reason is the heaviest follow or trending part of the score, or `newest` if there is
 * none.
 */
export function scoreCandidate(post: Candidate, time: number): { score: number; reason: Reason } {
  const all = scoreParts(post)
  const main = all.reduce((best, part) => (part.weight > best.weight ? part : best), { kind: 'newest' as ReasonKind, target: 0, weight: 0 })
  const interest = all.reduce((sum, { weight }) => sum + weight, 0)
  const likes = WEIGHTS.likes * Math.min(1, Math.log2(1 + Math.max(0, post.likeCount)) / 10)
  const score = (WEIGHTS.base + interest + WEIGHTS.quality * estimateReadRate(post) + likes) * recency(post.publishedAt, time)
  return { score, reason: { kind: main.kind, target: main.target } }
}

export interface RankedPost extends Reason {
  id: number
}

/** Position in the For you tab. The cursor carries all of it, so the server keeps no state; `RANKING_SIZE` bounds its length. */
export interface RankingPosition {
  /** Sort key after which older posts follow once the ranking is exhausted. */
  tail: SortKey
  /** Handles of the authors of the last `AUTHOR_WINDOW - 1` cards, latest last. */
  last: readonly string[]
  seen: readonly number[]
  rest: readonly RankedPost[]
}

export const RANKING_SIZE = 120
const REASON_CODES: Record<ReasonKind, string> = {
  author: 'A',
  publication: 'P',
  podcast: 'S',
  topic: 'O',
  tag: 'G',
  trending: 'R',
  newest: 'N',
}
const REASON_BY_CODE = new Map(Object.entries(REASON_CODES).map(([kind, letter]) => [letter, kind as ReasonKind])) // Object.entries() types keys as string.
const toBase36 = (value: number): string => value.toString(36)
const fromBase36 = (text: string): number => Number.parseInt(text, 36)

/** Encodes five `~`-separated fields: time, id, authors, seen and rest. Numbers are in base 36; list items are separated by `-`. */
export const encodeRankingCursor = ({ tail, last, seen, rest }: RankingPosition): string =>
  [
    toBase36(tail[0]),
    toBase36(tail[1]),
    last.join('-'),
    seen.map(toBase36).join('-'),
    rest.map(({ id, kind, target }) => toBase36(id) + REASON_CODES[kind] + (target ? toBase36(target) : '')).join('-'),
  ].join('~')

const ID = '[0-9a-z]{1,11}'
const CURSOR_PATTERN = new RegExp(`^(${ID})~(${ID})~([a-z0-9._-]{0,130})~([0-9a-z-]*)~([0-9A-Za-z-]*)$`)
const RANKED_POST_PATTERN = new RegExp(`^(${ID})([${Object.values(REASON_CODES).join('')}])(${ID})?$`)

/** Decodes a cursor of the For you tab. Errors: `invalid` if it is malformed or too long. */
export function decodeRankingCursor(cursor: string): RankingPosition {
  const invalidCursor = () => new AppError('invalid', { fields: { after: 'نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.' } })
  const [, at = '', id = '', last = '', seen = '', rest = ''] = CURSOR_PATTERN.exec(cursor) ?? []
  if (!at) throw invalidCursor()
  const choices = rest === '' ? [] : rest.split('-')
  const ids = seen === '' ? [] : seen.split('-')
  if (choices.length + ids.length > 2 * RANKING_SIZE || ids.some((one) => !/^[0-9a-z]{1,11}$/.test(one))) throw invalidCursor()
  return {
    tail: [fromBase36(at), fromBase36(id)],
    last: last === '' ? [] : last.split('-'),
    seen: ids.map(fromBase36),
    rest: choices.map((choice) => {
      const [, post = '', letter = '', target] = RANKED_POST_PATTERN.exec(choice) ?? []
      const kind = REASON_BY_CODE.get(letter)
      if (!kind) throw invalidCursor()
      return { id: fromBase36(post), kind, target: target === undefined ? 0 : fromBase36(target) }
    }),
  }
}
