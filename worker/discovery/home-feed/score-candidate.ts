const HOUR = 3_600_000

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
  /** Views in the last 30 days; `reads` covers the same period. */
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

/** Returns 1 for a post published at or after `time`, and half as much per half-life of age. */
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

/** Scores a post for a viewer at `time` (UTC ms) and returns the heaviest part of the score as the reason. */
export function scoreCandidate(post: Candidate, time: number): { score: number; reason: Reason } {
  const all = scoreParts(post)
  const main = all.reduce((best, part) => (part.weight > best.weight ? part : best), { kind: 'newest' as ReasonKind, target: 0, weight: 0 })
  const interest = all.reduce((sum, { weight }) => sum + weight, 0)
  const likes = WEIGHTS.likes * Math.min(1, Math.log2(1 + Math.max(0, post.likeCount)) / 10)
  const score = (WEIGHTS.base + interest + WEIGHTS.quality * estimateReadRate(post) + likes) * recency(post.publishedAt, time)
  return { score, reason: { kind: main.kind, target: main.target } }
}
