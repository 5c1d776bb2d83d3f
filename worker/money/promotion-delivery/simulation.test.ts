import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { remainderOf } from '#shared/promotion-amounts.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { newHash } from '#worker/lib/hash.ts'
import { seededRandom } from '#worker/money/payments/testing/seeded-random.ts'
import type { DeliveryEvent, PromotionBudget } from './promotion-budget.ts'
import { rankPromotions } from './score-promotion.ts'
import { askForCard, type Campaign, createCampaigns, DAYS, measurePace, record, reportsOf, START } from './testing/simulated-campaigns.ts'

const SLICE_MS = 5 * MINUTE
/** Late reports arrive for two days after the last promotion ends, which a pause postpones by half a day. */
const SLICES = ((DAYS + 3) * DAY) / SLICE_MS
/** Visits per card that the promotions need; also at night, at 40 % of the average, there are enough. */
const VISITS_PER_IMPRESSION = 2.7
const PAUSE_MS = 12 * HOUR
/** Few members visit all day and open nothing, so that only the frequency cap ends their cards. */
const [IDLE_MEMBERS, IDLE_SHARE] = [3, 0.06]
/** The greatest deviation from the even schedule that is accepted, as a share of the bought views. */
const MAX_PACING_ERROR = 0.05

/** Visits in a slice relative to the average: few in the early morning, many in the evening. */
const busyness = (at: number) => 1 + 0.6 * Math.sin((2 * Math.PI * ((at % DAY) - 11.5 * HOUR)) / DAY)

function close(campaign: Campaign, at: number): void {
  const { delivered } = campaign.call((budget) => budget.close(at))
  campaign.call((budget) => budget.close(at + 1))
  campaign.model.close()
  Object.assign(campaign, { isClosed: true, refund: remainderOf({ total: campaign.total, views: campaign.views, delivered }) })
}

/** What the cron does in a slice: pauses, resumes, stops and ends promotions, and copies their numbers. */
function runCron(campaign: Campaign, at: number, number: number): void {
  const { fate, call, model } = campaign
  const turnsAt = START + (1 + (number % 4)) * DAY + 7 * HOUR
  if (fate === 'stopped' && at === turnsAt + DAY) close(campaign, at)
  if (fate === 'paused' && at === turnsAt) {
    call((budget) => budget.pause(at))
    model.pause(true)
    campaign.pausedAt = at
  }
  if (fate === 'paused' && at === turnsAt + PAUSE_MS) {
    campaign.endsAt += PAUSE_MS
    for (let calls = 0; calls < 2; calls++) call((budget) => budget.resume(at, campaign.endsAt))
    model.pause(false)
    Object.assign(campaign, { pausedAt: null, pausedMs: PAUSE_MS })
  }
  const snapshot = call((budget) => budget.snapshot())
  if (!snapshot) throw new Error(`${campaign.hash} has no numbers`)
  model.compare(campaign.hash, snapshot)
  const { delivered, impressions } = snapshot
  campaign.known = { ...campaign.known, delivered, impressions, endsAt: campaign.endsAt }
  if (!campaign.isClosed && (delivered === campaign.views || at >= campaign.endsAt)) close(campaign, at)
}

async function simulate(host: DurableObjectState, seed: number, impressions: number) {
  const random = seededRandom(seed)
  const campaigns = createCampaigns(host, random, impressions)
  const members = Math.max(500, Math.round(impressions / 8))
  const byHash = new Map(campaigns.map((campaign) => [campaign.hash, campaign]))
  const queue = new Map<number, [Campaign, DeliveryEvent][]>()
  const enqueue = (slice: number, campaign: Campaign, event: DeliveryEvent) => {
    const due = queue.get(slice) ?? []
    due.push([campaign, event])
    queue.set(slice, due)
  }
  let [visits, shown] = [0, 0]
  for (let slice = 0; slice < SLICES; slice++) {
    const from = START + slice * SLICE_MS
    const due = Map.groupBy(queue.get(slice) ?? [], ([campaign]) => campaign)
    queue.delete(slice)
    for (const [campaign, entries] of due)
      record(
        campaign,
        random,
        entries.map(([, event]) => event),
      )
    if (slice % 3 === 0) for (const [number, campaign] of campaigns.entries()) runCron(campaign, from, number)
    if (slice % 6 === 0) for (const campaign of campaigns) measurePace(campaign, from)
    const isOpen = campaigns.filter((campaign) => !campaign.isClosed && campaign.pausedAt === null)
    const mean = ((impressions * VISITS_PER_IMPRESSION * SLICE_MS) / (DAYS * DAY)) * busyness(from)
    const count = isOpen.length === 0 ? 0 : Math.floor(mean + random.next())
    for (let nth = 0; nth < count; nth++) {
      const at = from + Math.floor(((nth + random.next()) * SLICE_MS) / count)
      const isIdle = random.chance(IDLE_SHARE)
      const person = isIdle ? members + random.integer(IDLE_MEMBERS) : random.integer(members)
      // A member follows few of the niche topics.
      const candidates = isOpen.filter((campaign) => campaign.fate !== 'niche' || person % 200 === 0)
      const ranked = rankPromotions(
        candidates.map(({ known }) => known),
        at,
        `${person} ${slice}`,
      ).slice(0, 3)
      visits++
      const member = `member ${person}`
      const granted = ranked.flatMap(({ hash }) => byHash.get(hash) ?? []).find((campaign) => askForCard(campaign, random, member, at))
      if (!granted) continue
      shown++
      for (const report of reportsOf(random, member, at, isIdle ? 0 : granted.rate))
        enqueue(Math.max(Math.floor((report.at - START) / SLICE_MS), slice) + 1, granted, report.event)
    }
    // Lets the storage commit.
    if (slice % 100 === 0) await scheduler.wait(0)
  }
  return { campaigns, visits, shown }
}

it(`${__PROMOTION_IMPRESSIONS__} impressions of 50 promotions are delivered evenly, exactly and at most once per member`, {
  timeout: 60_000 + __PROMOTION_IMPRESSIONS__ * 10,
}, async () => {
  const started = Date.now()
  const { campaigns, visits, shown } = await runInDurableObject(env.PROMOTIONS.getByName(newHash()), (_, host) =>
    simulate(host, 1, __PROMOTION_IMPRESSIONS__),
  )
  expect(campaigns.flatMap(({ model }) => model.violations)).toEqual([])
  for (const { model, price, total, refund, hash } of campaigns) expect(model.delivered * price + refund, hash).toBe(total)
  const ofFate = (...fates: string[]) => campaigns.filter(({ fate }) => fates.includes(fate))
  for (const { model, views, hash } of ofFate('plain', 'paused')) expect(model.delivered, hash).toBe(views)
  for (const { refund, hash } of ofFate('stopped', 'niche')) expect(refund, hash).toBeGreaterThan(0)
  const errors = ofFate('plain', 'paused', 'stopped').map(({ error, hash }) => ({ error, hash }))
  expect(errors.filter(({ error }) => error > MAX_PACING_ERROR)).toEqual([])
  const free = campaigns.reduce((sum, { model }) => sum + model.free, 0)
  const worst = Math.max(...errors.map(({ error }) => error))
  const charged = campaigns.reduce((sum, { model }) => sum + model.delivered, 0)
  process.stdout.write(`${JSON.stringify({ visits, shown, charged, free, worstPacingError: worst, ms: Date.now() - started })}\n`)
})

/** More members view the post than the promotion has views. */
const [MEMBERS, VIEWS] = __FULL_MATRIX__ ? [130, 100] : [40, 30]

it('parallel calls of many callers grant and charge as exactly as calls in turn', async () => {
  const hash = newHash()
  const at = START + DAY
  const stub = () => env.PROMOTIONS.getByName(hash)
  await Promise.all([0, 1].map(() => stub().start({ views: VIEWS, startsAt: START, endsAt: START + DAY + HOUR })))
  const members = Array.from({ length: MEMBERS }, (_, nth) => `member ${nth}`)
  // Each member opens five pages at once.
  const answers = await Promise.all(
    members.flatMap((member) =>
      Array.from({ length: 5 }, async (_, page) => ({ member, at: at + page, is: await stub().reserve(member, at + page) })),
    ),
  )
  const granted = answers.filter(({ is }) => is)
  for (const member of members) expect(granted.filter((one) => one.member === member)).toHaveLength(3)
  const events = granted.flatMap(({ member, at: servedAt }): DeliveryEvent[] => [
    { member, kind: 'view', servedAt, at: servedAt + MINUTE },
    { member, kind: 'impression', servedAt, at: servedAt + 1000 },
  ])
  await Promise.all([...events, ...events.toReversed()].map((event) => stub().record([event])))
  expect(await stub().snapshot()).toMatchObject({ delivered: VIEWS, impressions: 3 * MEMBERS })
  const closed = await Promise.all([0, 1, 2].map(() => stub().close(at + HOUR)))
  expect(new Set(closed.map(({ delivered }) => delivered))).toEqual(new Set([VIEWS]))
  expect(await runInDurableObject(stub(), (budget: PromotionBudget) => budget.reserve('late member', at + 99))).toBe(false)
})
