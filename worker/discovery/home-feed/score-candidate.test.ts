import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, estimateReadRate, recency, scoreCandidate, WEIGHTS } from './score-candidate.ts'

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

describe('the score of «برای شما»', () => {
  it('is halved every half-life, and a post of the future is no younger than a new one', () => {
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
    ['being read these days', { trending: 0.5 }],
    ['being read more these days', { trending: 1 }, { trending: 0.5 }],
    ['more of its readers reaching the end', { views: 100, reads: 80 }, { views: 100, reads: 20 }],
    ['being liked', { likeCount: 9 }],
  ] as [string, Partial<Candidate>, Partial<Candidate>?][])('%s raises it', (_, more, less = {}) => {
    expect(scoreOf(more)).toBeGreaterThan(scoreOf(less))
  })

  it('quality is reads per view, near the usual while few have come', () => {
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

  it('a hundred likes weigh less than one topic in common', () => {
    expect(scoreOf({ likeCount: 100 })).toBeLessThan(scoreOf({ topicIds: [1] }))
  })
})

describe('the reason told', () => {
  it.each([
    ['author', 0, { followsAuthor: true, topicIds: [5], tagIds: [6], trending: 1 }],
    ['publication', 0, { publicationId: 2, topicIds: [5], trending: 1 }],
    ['podcast', 7, { podcastId: 7, tagIds: [6] }],
    ['topic', 5, { topicIds: [5], tagIds: [6], trending: 1 }],
    ['tag', 6, { topicIds: [5], tagIds: [6, 7, 8], trending: 1 }],
    ['trending', 0, { trending: 1 }],
    ['newest', 0, { likeCount: 50 }],
  ] as ['author', number, Partial<Candidate>][])('is the part that weighs most: %s', (kind, target, over) => {
    expect(reasonOf(over)).toEqual({ kind, target })
  })
})
