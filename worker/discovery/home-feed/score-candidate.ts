const HOUR = 3_600_000

/** What is known of a post when it is weighed for somebody. */
export interface Candidate {
  id: number
  authorId: number
  publishedAt: number
  likeCount: number
  followsAuthor: boolean
  /** The publication it stands in, if that is followed; likewise its show. */
  publicationId: number | null
  podcastId: number | null
  /** Followed tags and topics it has. */
  tagIds: readonly number[]
  topicIds: readonly number[]
  /** Of the last month. */
  views: number
  reads: number
  /** Where it stands among what is read these days: 1 first, 0 not at all. */
  trending: number
}

export type ReasonKind = 'author' | 'publication' | 'podcast' | 'topic' | 'tag' | 'trending' | 'newest'
/** Why a post is shown; `target` is the id of the tag, topic or show, 0 where the post itself says it. */
export interface Reason {
  kind: ReasonKind
  target: number
}

/** Every weight of the score in one place. */
export const WEIGHTS = {
  author: 3,
  publication: 2.2,
  podcast: 2.2,
  topic: 1.4,
  tag: 1.2,
  /** For each further tag or topic in common, up to three. */
  extraMatch: 0.25,
  trending: 1.1,
  quality: 2,
  likes: 0.3,
  /** Every post begins with this much. */
  base: 0.5,
  /** Age at which a post weighs half, in ms. */
  halfLife: 48 * HOUR,
  /** Of readers a post is believed to keep before any came, and how many views that belief is worth. */
  priorRate: 0.35,
  priorViews: 20,
} as const

/** Reads per view, drawn towards the usual while few have come; between 0 and 1. */
export const estimateReadRate = ({ views, reads }: Pick<Candidate, 'views' | 'reads'>): number =>
  Math.min(1, (reads + WEIGHTS.priorRate * WEIGHTS.priorViews) / (Math.max(views, reads) + WEIGHTS.priorViews))

/** 1 for a post of this moment, halved every half-life. */
export const recency = (publishedAt: number, time: number): number => 2 ** (-Math.max(0, time - publishedAt) / WEIGHTS.halfLife)

const extraMatches = (ids: readonly number[]): number => WEIGHTS.extraMatch * Math.min(3, Math.max(0, ids.length - 1))

/** What speaks for the post to this person, part by part. */
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
 * How well a post suits somebody at a time, and the part that weighs most: what they follow and what is read much, its quality and a
 * little of its likes, all of it fading with age.
 */
export function scoreCandidate(post: Candidate, time: number): { score: number; reason: Reason } {
  const all = scoreParts(post)
  const main = all.reduce((best, part) => (part.weight > best.weight ? part : best), { kind: 'newest' as ReasonKind, target: 0, weight: 0 })
  const interest = all.reduce((sum, { weight }) => sum + weight, 0)
  const likes = WEIGHTS.likes * Math.min(1, Math.log2(1 + Math.max(0, post.likeCount)) / 10)
  const score = (WEIGHTS.base + interest + WEIGHTS.quality * estimateReadRate(post) + likes) * recency(post.publishedAt, time)
  return { score, reason: { kind: main.kind, target: main.target } }
}
