import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { DAY } from '#shared/time.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { storeApprovedContent } from '#worker/money/promotions/index.ts'
import { promotionPackages, promotions, promotionTargets } from '#worker/money/promotions/schema.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import type { TestUser } from './factories.ts'
import { anInvoice } from './money-factories.ts'

type PromotionRow = typeof promotions.$inferSelect

interface PromotionOptions {
  placement?: PromotionRow['placement']
  views?: number
  days?: number
  /** Keys of topics and names of tags. */
  topics?: readonly string[]
  tags?: readonly string[]
  /** The buyer, if not the author. */
  buyer?: TestUser
  overrides?: Partial<typeof promotions.$inferInsert>
}

/** Stores a running promotion with its paid invoice and starts its budget a minute ago. */
export async function aRunningPromotion(author: TestUser, post: { id: number }, options: PromotionOptions = {}): Promise<PromotionRow> {
  const { placement = 'feed', views = 500, days = 7, topics = [], tags = [], buyer = author, overrides } = options
  const [db, hash, at] = [database(env), newHash(), now()]
  const invoice = await anInvoice(buyer, { state: 'paid', title: 'افزایش بازدید' })
  const [bought] = await db
    .insert(promotionPackages)
    .values({ hash, placement, name: 'بستهٔ آزمون', views: Math.max(views, 100), days, price: 1_000_000, isActive: false, createdAt: at })
    .returning()
  const startedAt = at - 60_000
  const endsAt = startedAt + days * DAY
  const [row] = await db
    .insert(promotions)
    .values({
      ...{ hash, postId: post.id, userId: buyer.id, packageId: bought?.id ?? 0, invoiceId: invoice.id, clientKey: `${hash}-key` },
      ...{ placement, views, days, state: 'running', startedAt, endsAt, createdAt: startedAt, ...overrides },
    })
    .returning()
  if (!row) throw new Error('Promotion not stored')
  await storeApprovedContent(db, hash, sql`1`)
  const targets = [
    ...(await Promise.all(topics.map(async (key) => ({ kind: 'topic' as const, targetId: (await findTopic(db, key)).id })))),
    ...(await Promise.all(tags.map(async (name) => ({ kind: 'tag' as const, targetId: (await findTag(db, name)).id })))),
  ]
  await atomic(
    db,
    targets.map((target) => db.insert(promotionTargets).values({ promotionId: row.id, ...target })),
  )
  await env.PROMOTIONS.getByName(hash).start({ views, startsAt: startedAt, endsAt })
  return row
}

/** Takes the running promotions of earlier tests of the file out of the way. */
export const pausePromotions = (): Promise<unknown> =>
  database(env).update(promotions).set({ state: 'paused' }).where(eq(promotions.state, 'running'))
