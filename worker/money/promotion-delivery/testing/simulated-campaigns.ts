import { LIMITS } from '#shared/limits/index.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import type { SeededRandom } from '#worker/money/payments/testing/seeded-random.ts'
import type { DeliveryEvent, PromotionBudget } from '../promotion-budget.ts'
import type { PromotionNumbers } from '../score-promotion.ts'
import { DeliveryModel } from './delivery-model.ts'
import { hostedBudget } from './hosted-budgets.ts'

export const PROMOTIONS = 50
export const START = Date.UTC(2033, 0, 1, 5)
export const DAYS = 7
/** Calls of a budget between two restarts. */
const CALLS_PER_LIFE = 400
/** Promotions that deliver all, with those that are stopped halfway counted half. */
const DELIVERING = 45

/** What happens to a promotion besides its delivery. */
export type Fate = 'plain' | 'niche' | 'paused' | 'stopped'
const FATES: readonly Fate[] = ['niche', 'niche', 'niche', 'paused', 'paused', 'paused', 'paused', 'stopped', 'stopped', 'stopped']

export interface Campaign {
  hash: string
  fate: Fate
  views: number
  /** Share of shown cards whose member opens the post. */
  rate: number
  /** Price of one view and of all, in rial. */
  price: number
  total: number
  endsAt: number
  model: DeliveryModel
  /** Calls the budget, which restarts now and then. */
  call: <Value>(run: (budget: PromotionBudget) => Value) => Value
  /** The numbers that D1 last received. */
  known: PromotionNumbers
  /** When it was paused, UTC ms, and for how long it was before. */
  pausedAt: number | null
  pausedMs: number
  isClosed: boolean
  /** Greatest deviation from the even schedule so far, as a share of the views. */
  error: number
  refund: number
}

/** Creates promotions that need about `impressions` cards together, each with a budget in the host's storage. */
export function createCampaigns(host: DurableObjectState, random: SeededRandom, impressions: number): Campaign[] {
  return Array.from({ length: PROMOTIONS }, (_, number) => {
    // More than real ones, so that also the short form has promotions of hundreds of views, of which single ones are small shares.
    const rate = 0.4 + 0.4 * random.next()
    const views = Math.max(100, Math.round((impressions / DELIVERING) * rate))
    const price = 10 * (50 + random.integer(500))
    const endsAt = START + DAYS * DAY
    const hash = `simulated${String(number).padStart(3, '0')}`
    let [calls, budget] = [0, hostedBudget(host, number)]
    const call = <Value>(run: (current: PromotionBudget) => Value): Value => {
      if (++calls % CALLS_PER_LIFE === 0) budget = hostedBudget(host, number)
      return run(budget)
    }
    call((current) => current.start({ views, startsAt: START, endsAt }))
    return {
      ...{ hash, fate: FATES[number] ?? 'plain', views, rate, price, total: views * price, endsAt, call },
      model: new DeliveryModel(views),
      known: { hash, views, days: DAYS, delivered: 0, impressions: 0, endsAt, matches: 0 },
      ...{ pausedAt: null, pausedMs: 0, isClosed: false, error: 0, refund: 0 },
    }
  })
}

/** Asks for a card. An answer may be lost; then the caller asks again with the same time, or gives up. Returns whether the card is shown. */
export function askForCard(campaign: Campaign, random: SeededRandom, member: string, at: number): boolean {
  const ask = () => {
    const isGranted = campaign.call((budget) => budget.reserve(member, at))
    if (isGranted) campaign.model.grant(member, at, LIMITS.promotionCardsPerDay)
    return isGranted
  }
  const isGranted = ask()
  if (!random.chance(0.02)) return isGranted
  const isRepeated = random.chance(0.5) && ask()
  if (isRepeated !== isGranted && isRepeated) campaign.model.violations.push('A repeated request had another answer')
  return isRepeated
}

export interface Delivery {
  at: number
  event: DeliveryEvent
}

/** Returns the reports of a shown card, which the member opens at a `rate`: some are lost, late for hours, or sent more than once. */
export function reportsOf(random: SeededRandom, member: string, servedAt: number, rate: number): Delivery[] {
  const seenAt = servedAt + 2 * SECOND
  const viewedAt = seenAt - Math.round(2 * MINUTE * Math.log(1 - random.next()))
  const events: DeliveryEvent[] = [
    ...(random.chance(0.95) ? [{ member, kind: 'impression' as const, servedAt, at: seenAt }] : []),
    ...(random.chance(rate) ? [{ member, kind: 'view' as const, servedAt, at: viewedAt }] : []),
  ]
  const delay = () => (random.chance(0.03) ? random.integer(40) * HOUR : random.integer(40) * SECOND)
  return events.flatMap((event) =>
    Array.from({ length: random.chance(0.1) ? 2 + random.integer(2) : 1 }, () => ({ at: event.at + delay(), event })),
  )
}

/** Delivers reports as one message; if the answer is lost, the queue delivers it again. */
export function record(campaign: Campaign, random: SeededRandom, events: readonly DeliveryEvent[]): void {
  do campaign.call((budget) => budget.record(events))
  while (random.chance(0.03))
  campaign.model.record(events)
}

/**
 * Notes the pacing error: |delivered − even schedule| / bought views at this time. The even schedule is a straight line from no view at the
 * start to all at the end, and rests while the promotion is paused; measured every half hour until the close.
 */
export function measurePace(campaign: Campaign, at: number): void {
  const { pausedAt, pausedMs, views, model, isClosed } = campaign
  if (isClosed || pausedAt !== null) return
  const even = Math.min((at - START - pausedMs) / (DAYS * DAY), 1) * views
  campaign.error = Math.max(campaign.error, Math.abs(model.delivered - even) / views)
}
