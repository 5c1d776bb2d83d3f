import { type SQL, sql } from 'drizzle-orm'
import { priceInvoice } from '#shared/money.ts'
import { tehranDay } from '#shared/persian/jalali.ts'
import { remainderOf } from '#shared/promotion-amounts.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { issueInvoiceStatements, payInvoiceStatements, refundInvoiceStatements } from '#worker/money/invoices/index.ts'
import type { DeliveryEvent } from '#worker/money/promotion-delivery/index.ts'
import { runPromotions, storeApprovedContent } from '#worker/money/promotions/index.ts'
import { promotionDays, promotionPackages, promotions, promotionTargets } from '#worker/money/promotions/schema.ts'
import { sponsoredPostPackages } from '#worker/money/sponsored-posts/schema.ts'
import { sponsorships } from '#worker/posts/sponsorship/schema.ts'
import type { Money } from './contract.ts'

/** Statements that move money, at a time in UTC ms. */
export interface Movement {
  at: number
  statements: Statement[]
}

interface Bought {
  hash: string
  userId: number
  kind: 'promotion' | 'sponsored_post'
  title: string
  subtotal: number
  at: number
}

/** Statements that issue a past invoice, named by what it is for, and pay it from the wallet. */
const paidInvoice = (db: Database, { hash, userId, at, ...invoice }: Bought): Statement[] =>
  [
    ...issueInvoiceStatements(db, { ...invoice, hash, userId, issuedBy: userId, clientKey: `sample-${hash}`, issuedAt: at }),
    payInvoiceStatements(db, sql`(SELECT v.id FROM invoices v WHERE v.hash = ${hash})`, sql`1`, at),
  ].flat()

/** All of it is in the past, so nobody is notified. */
const withoutNotifications = (db: Database, ...hashes: string[]): Statement =>
  db.delete(outbox).where(
    sql.join(
      hashes.map((hash) => sql`instr(${outbox.id}, ${hash}) > 0`),
      sql` OR `,
    ),
  )

const idOfPost = (hash: string): SQL => sql`(SELECT p.id FROM posts p WHERE p.hash = ${hash})`

type Promotion = Money['promotions'][number] & { userId: number }

async function readPackages(db: Database) {
  const packages = await db.select().from(promotionPackages)
  return (name: string) => {
    const sold = packages.find(({ hash }) => hash === name)
    if (!sold) throw new Error(`The sample has no package ${name}`)
    return sold
  }
}

/** Returns the purchases of promotions of sample posts, and the refunds of those that ended. */
export async function promotionMovements(db: Database, staffId: number, list: readonly Promotion[]): Promise<Movement[]> {
  const packageOf = await readPackages(db)
  return list.flatMap((promotion) => toMovements(db, staffId, promotion, packageOf(promotion.package)))
}

/** Delivers the promotions that run to members who do not exist. */
export async function deliverPromotions(env: Env, db: Database, list: readonly Promotion[]): Promise<void> {
  const packageOf = await readPackages(db)
  for (const promotion of list) if (promotion.state === 'running') await deliver(env, promotion, packageOf(promotion.package))
  await runPromotions(env, db)
}

function toMovements(
  db: Database,
  staffId: number,
  { hash, invoice, refund, post, userId, title, state, at, daily, tags }: Promotion,
  { id: packageId, placement, views, days, price }: typeof promotionPackages.$inferSelect,
): Movement[] {
  const [isStarted, isOver, endsAt] = [state !== 'in_review', state === 'ended' || state === 'completed', at + days * DAY]
  const finishedAt = state === 'completed' ? at + daily.length * DAY : endsAt
  const counted = daily.map(([impressions, views], nth) => ({ day: tehranDay(at + nth * DAY), impressions, views }))
  const sum = (key: 'impressions' | 'views') => counted.reduce((total, one) => total + one[key], 0)
  const delivered = sum('views')
  const rest = remainderOf({ total: priceInvoice(price, 0).total, views, delivered })
  const bought = [
    ...paidInvoice(db, { hash: invoice, userId, kind: 'promotion', title, subtotal: price, at }),
    insertSelect(
      db,
      promotions,
      {
        ...{ hash, postId: idOfPost(post), userId, packageId, invoiceId: sql`i.id`, clientKey: `sample-${hash}`, createdAt: at },
        ...{ placement, views, days, state, delivered, impressions: sum('impressions') },
        ...(isStarted ? { startedAt: at, endsAt, reviewedBy: staffId, reviewedAt: at } : {}),
        ...(isOver ? { finishedAt } : {}),
      },
      sql`FROM invoices i WHERE i.hash = ${invoice}`,
    ).onConflictDoNothing(),
    ...(state === 'running' ? [storeApprovedContent(db, hash, sql`1`)] : []),
    insertSelect(
      db,
      promotionTargets,
      { promotionId: sql`q.id`, kind: sql`'tag'`, targetId: sql`t.id` },
      sql`FROM promotions q JOIN tags t ON t.name IN (SELECT value FROM json_each(${JSON.stringify(tags)})) WHERE q.hash = ${hash}`,
    ).onConflictDoNothing(),
    ...counted.map(({ day, ...counts }) =>
      insertSelect(
        db,
        promotionDays,
        { promotionId: sql`q.id`, day, ...counts },
        sql`FROM promotions q WHERE q.hash = ${hash} AND q.created_at = ${at}`,
      ).onConflictDoNothing(),
    ),
    withoutNotifications(db, hash, invoice),
  ]
  if (refund === null) return [{ at, statements: bought }]
  const returned = [
    ...refundInvoiceStatements(db, {
      ...{ hash: refund, invoice, amount: rest, note: 'بازدیدهای نرسیدهٔ افزایش بازدید' },
      ...{ refundedBy: userId, clientKey: `promotion:${hash}`, at: endsAt },
    }),
    withoutNotifications(db, hash, invoice, refund),
  ]
  return [
    { at, statements: bought },
    { at: endsAt, statements: returned },
  ]
}

const CARD_INTERVAL_MS = 4 * MINUTE
const CARDS_AT_ONCE = 60
const CARDS_PER_VIEW = 37

/** Shows the card to another member every four minutes since the start; one of 37 opens it. */
async function deliver(
  env: Env,
  { hash, at }: { hash: string; at: number },
  { views, days }: { views: number; days: number },
): Promise<void> {
  const budget = env.PROMOTIONS.get(env.PROMOTIONS.idFromName(hash))
  const { plan } = await budget.start({ views, startsAt: at, endsAt: at + days * DAY })
  const cards = Math.floor((Math.min(now(), plan.endsAt) - plan.startsAt) / CARD_INTERVAL_MS)
  for (let first = 0; first < cards; first += CARDS_AT_ONCE) {
    const events = await Promise.all(
      Array.from({ length: Math.min(CARDS_AT_ONCE, cards - first) }, async (_, nth): Promise<DeliveryEvent[]> => {
        const [member, servedAt] = [`sample ${first + nth}`, plan.startsAt + (first + nth) * CARD_INTERVAL_MS]
        const isGranted = await budget.reserve(member, servedAt)
        const kind = (first + nth) % CARDS_PER_VIEW === 0 ? 'view' : 'impression'
        return isGranted ? [{ member, kind, servedAt, at: servedAt + MINUTE }] : []
      }),
    )
    await budget.record(events.flat())
  }
}

type SponsoredPost = Money['sponsoredPosts'][number] & { userId: number }

/** Returns the purchases of sponsorships of public sample posts, approved or in review. */
export async function sponsorshipMovements(db: Database, staffId: number, list: readonly SponsoredPost[]): Promise<Movement[]> {
  const packages = await db.select().from(sponsoredPostPackages)
  return list.map(({ hash, invoice, post, userId, title, sponsor, isApproved, at, ...sponsored }) => {
    const sold = packages.find((one) => one.hash === sponsored.package)
    if (!sold) throw new Error(`The sample has no package ${sponsored.package}`)
    const statements = [
      ...paidInvoice(db, { hash: invoice, userId, kind: 'sponsored_post', title, subtotal: sold.price, at }),
      insertSelect(
        db,
        sponsorships,
        {
          ...{ hash, postId: idOfPost(post), userId, packageId: sold.id, invoiceId: sql`i.id`, clientKey: `sample-${hash}` },
          ...{ sponsorName: sponsor.name, sponsorUrl: sponsor.url, createdAt: at },
          ...(isApproved
            ? { state: 'approved' as const, reviewedVersion: 0, reviewedBy: staffId, reviewedAt: at + DAY }
            : { state: 'in_review' as const }),
        },
        sql`FROM invoices i WHERE i.hash = ${invoice}`,
      ).onConflictDoNothing(),
      withoutNotifications(db, hash, invoice),
    ]
    return { at, statements }
  })
}
