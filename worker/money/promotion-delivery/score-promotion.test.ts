import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY } from '#shared/time.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type PromotionNumbers, pacingFactor, qualityFactor, rankPromotions, relevanceFactor, scorePromotion } from './score-promotion.ts'

const NOW = Date.UTC(2033, 0, 6)
/** Half of its time is over, and half of its views are delivered. */
const onSchedule: PromotionNumbers = {
  hash: 'a',
  views: 1000,
  days: 10,
  delivered: 500,
  impressions: 10_000,
  endsAt: NOW + 5 * DAY,
  matches: 0,
}

it('an untargeted promotion on schedule with average clicks has the score 1', () => {
  expect(scorePromotion(onSchedule, NOW)).toBeCloseTo(1)
})

it('a promotion that is behind precedes one on schedule, which precedes one that is ahead', () => {
  const pace = (delivered: number) => pacingFactor({ ...onSchedule, delivered }, NOW)
  expect(pace(100)).toBeCloseTo(1.8)
  expect(pace(500)).toBeCloseTo(1)
  expect(pace(800)).toBeCloseTo(0.4)
  expect(pacingFactor({ ...onSchedule, endsAt: NOW - DAY }, NOW)).toBe(4)
})

it('matching targets and a better click rate raise the score, both within bounds', () => {
  expect([0, 1, 2, 3, 9].map((matches) => relevanceFactor({ ...onSchedule, matches }))).toEqual([1, 2, 2.5, 3, 3])
  const quality = (delivered: number, impressions: number) => qualityFactor({ ...onSchedule, delivered, impressions })
  expect(quality(0, 0)).toBeCloseTo(1)
  expect(quality(0, 20)).toBeGreaterThan(0.7)
  expect([quality(0, 100_000), quality(900, 1000)]).toEqual([0.5, 2])
})

it('a score is positive and finite whatever the numbers are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.nat(1_000_000),
      fc.nat(10_000_000),
      fc.nat(10),
      fc.integer(),
      (views, delivered, impressions, matches, left) => {
        const score = scorePromotion(
          { ...onSchedule, views, delivered: Math.min(views, delivered), impressions, matches, endsAt: NOW + left },
          NOW,
        )
        expect(score).toBeGreaterThan(0)
        expect(score).toBeLessThanOrEqual(24)
      },
    ),
  )
})

it('rankPromotions puts each promotion first in proportion to its score, and the same seed gives the same order', () => {
  const [weak, strong] = [
    { ...onSchedule, hash: newHash() },
    { ...onSchedule, hash: newHash(), matches: 3 },
  ]
  const firsts = Array.from({ length: 4000 }, (_, seed) => rankPromotions([weak, strong], NOW, `${seed}`)[0])
  const share = firsts.filter((first) => first === strong).length / firsts.length
  expect(share).toBeGreaterThan(0.71)
  expect(share).toBeLessThan(0.79)
  const many = Array.from({ length: 50 }, () => ({ ...onSchedule, hash: newHash() }))
  expect(rankPromotions(many, NOW, 'x')).toEqual(rankPromotions(many.toReversed(), NOW, 'x'))
  expect(new Set(rankPromotions(many, NOW, 'x'))).toEqual(new Set(many))
})
