import { DAY, MINUTE } from '#shared/time.ts'

/** What decides how soon a promotion is asked for a card: numbers as last copied to D1, times in UTC ms. */
export interface PromotionNumbers {
  hash: string
  views: number
  days: number
  delivered: number
  impressions: number
  endsAt: number
  /** Targets of the promotion that the place or the viewer's follows match. */
  matches: number
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** Above 1 for a promotion that is behind: the share of its views that is left by the share of its time that is left. */
export const pacingFactor = ({ views, days, delivered, endsAt }: PromotionNumbers, at: number): number =>
  clamp((views - delivered) / views / (Math.max(endsAt - at, MINUTE) / (days * DAY)), 0.25, 4)

/** A card beside what its buyer chose interests more readers than one that is shown everywhere. */
export const relevanceFactor = ({ matches }: PromotionNumbers): number => (matches === 0 ? 1 : 1.5 + 0.5 * Math.min(matches, 3))

/** Views per impression of an average card, and the number of impressions after which a card's own rate counts more than it. */
const AVERAGE_RATE = 0.05
const PRIOR_IMPRESSIONS = 60

/** Above 1 for a card that is clicked more often than the average one. */
export const qualityFactor = ({ delivered, impressions }: PromotionNumbers): number =>
  clamp((delivered + AVERAGE_RATE * PRIOR_IMPRESSIONS) / (impressions + PRIOR_IMPRESSIONS) / AVERAGE_RATE, 0.5, 2)

export const scorePromotion = (numbers: PromotionNumbers, at: number): number =>
  pacingFactor(numbers, at) * relevanceFactor(numbers) * qualityFactor(numbers)

/** Returns a number between 0 and 1 that the text determines (FNV-1a, mixed once more). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32 + 2 ** -33
}

/**
 * Orders promotions at random so that each comes first as often as its share of all scores; the same `seed` gives the same order. A strict
 * order would ask the same three for every viewer until they are ahead of their schedules.
 */
export const rankPromotions = <Item extends PromotionNumbers>(promotions: readonly Item[], at: number, seed: string): Item[] =>
  promotions
    .map((promotion) => ({ promotion, wait: -Math.log(fractionOf(`${seed} ${promotion.hash}`)) / scorePromotion(promotion, at) }))
    .sort((a, b) => a.wait - b.wait)
    .map(({ promotion }) => promotion)
