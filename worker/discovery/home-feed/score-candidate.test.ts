import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, estimateReadRate, recency, scoreCandidate, WEIGHTS } from './rank-posts.ts'

const NOW = Date.UTC(2026, 4, 1)
const post = (over: Partial<Candidate> = {}): Candidate => ({
  id: 1,
  authorId: 1,
  publishedAt: NOW,
  likeCount: 0,
  followsAuthor: false,
  publicationId: null,
  podcastId: null,
  tagIds: [],
  topicIds: [],
  views: 0,
  reads: 0,
  trending: 0,
  ...over,
})
const scoreOf = (over: Partial<Candidate>) => scoreCandidate(post(over), NOW).score
const reasonOf = (over: Partial<Candidate>) => scoreCandidate(post(over), NOW).reason

describe('scoreCandidate: score', () => {
  it('scoreCandidate halves the score per half-life, and recency is at most 1 for a future post', () => {
    expect(scoreOf({ publishedAt: NOW - WEIGHTS.halfLife })).toBeCloseTo(scoreOf({}) / 2)
    expect(scoreOf({ publishedAt: NOW - 3 * WEIGHTS.halfLife })).toBeCloseTo(scoreOf({}) / 8)
    expect(recency(NOW + 1, NOW)).toBe(1)
  })

  it.each([
    ['a followed author', { followsAuthor: true }],
    ['a followed publication', { publicationId: 3 }],
    ['a followed show', { podcastId: 4 }],
    ['a followed topic', { topicIds: [5] }],
    ['a followed tag', { tagIds: [6] }],
    ['a second topic', { topicIds: [5, 6] }, { topicIds: [5] }],
    ['trending', { trending: 0.5 }],
    ['trending more', { trending: 1 }, { trending: 0.5 }],
    ['a higher read rate', { views: 100, reads: 80 }, { views: 100, reads: 20 }],
    ['likes', { likeCount: 9 }],
  ] as [string, Partial<Candidate>, Partial<Candidate>?][])('%s raises the score', (_, more, less = {}) => {
    expect(scoreOf(more)).toBeGreaterThan(scoreOf(less))
  })

  it('estimateReadRate returns a value between 0 and 1, close to the prior while a post has few views', () => {
    expect(estimateReadRate({ views: 0, reads: 0 })).toBeCloseTo(WEIGHTS.priorRate)
    expect(estimateReadRate({ views: 1, reads: 1 })).toBeLessThan(0.45)
    expect(estimateReadRate({ views: 10_000, reads: 8000 })).toBeCloseTo(0.8, 1)
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e6), (views, reads) => {
        const share = estimateReadRate({ views, reads })
        return share >= 0 && share <= 1
      }),
    )
  })

  it('a hundred likes raise the score less than one followed topic', () => {
    expect(scoreOf({ likeCount: 100 })).toBeLessThan(scoreOf({ topicIds: [1] }))
  })
})

describe('scoreCandidate: reason', () => {
  it.each([
    ['author', 0, { followsAuthor: true, topicIds: [5], tagIds: [6], trending: 1 }],
    ['publication', 0, { publicationId: 2, topicIds: [5], trending: 1 }],
    ['podcast', 7, { podcastId: 7, tagIds: [6] }],
    ['topic', 5, { topicIds: [5], tagIds: [6], trending: 1 }],
    ['tag', 6, { topicIds: [5], tagIds: [6, 7, 8], trending: 1 }],
    ['trending', 0, { trending: 1 }],
    ['newest', 0, { likeCount: 50 }],
  ] as ['author', number, Partial<Candidate>][])('scoreCandidate returns the reason %s with the target %i', (kind, target, over) => {
    expect(reasonOf(over)).toEqual({ kind, target })
  })
})
