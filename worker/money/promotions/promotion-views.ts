import { eq, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { ResultsOf } from '#worker/db/write.ts'
import { invoices } from '#worker/money/invoices/schema.ts'
import { idSubquery } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { PromotionItem } from './contract.ts'
import { promotionPackages, promotions, promotionTargets } from './schema.ts'

const COLUMNS = {
  id: promotions.id,
  postId: promotions.postId,
  pausedAt: promotions.pausedAt,
  contentVersion: promotions.contentVersion,
  item: {
    hash: promotions.hash,
    placement: promotions.placement,
    packageName: promotionPackages.name,
    state: promotions.state,
    isChanged: promotions.isChanged,
    isPausedForChange: promotions.isPausedForChange,
    views: promotions.views,
    days: promotions.days,
    delivered: promotions.delivered,
    impressions: promotions.impressions,
    startsAt: promotions.startsAt,
    startedAt: promotions.startedAt,
    endsAt: promotions.endsAt,
    finishedAt: promotions.finishedAt,
    reason: promotions.reason,
    createdAt: promotions.createdAt,
  },
  invoice: { hash: invoices.hash, total: invoices.total, refunded: invoices.refunded, state: invoices.state },
  post: { hash: posts.hash, title: posts.title },
  user: { handle: users.handle, name: users.name, avatar: users.avatar },
}

/** Selects promotions with their post, invoice and buyer; the caller restricts and sorts them. */
export const selectPromotions = (db: Database) =>
  db
    .select(COLUMNS)
    .from(promotions)
    .innerJoin(promotionPackages, eq(promotionPackages.id, promotions.packageId))
    .innerJoin(invoices, eq(invoices.id, promotions.invoiceId))
    .innerJoin(posts, eq(posts.id, promotions.postId))
    .innerJoin(users, eq(users.id, promotions.userId))
    .$dynamic()

export type PromotionRow = Awaited<ReturnType<typeof selectPromotions>>[number]

/** Returns the statements to read together of the topics and the visible tags of promotions. */
export const selectTargets = (db: Database, ids: readonly number[]) => ({
  topics: db
    .select({ promotionId: promotionTargets.promotionId, key: topics.key, name: topics.name })
    .from(promotionTargets)
    .innerJoin(topics, eq(topics.id, promotionTargets.targetId))
    .where(sql`${promotionTargets.promotionId} IN ${idSubquery(ids)} AND ${promotionTargets.kind} = 'topic'`),
  tags: db
    .select({ promotionId: promotionTargets.promotionId, name: tags.name, slug: tags.slug })
    .from(promotionTargets)
    .innerJoin(
      tags,
      // A tag may be merged into another one after the purchase.
      sql`${tags.id} = (SELECT coalesce(m.merged_into, m.id) FROM tags m WHERE m.id = ${promotionTargets.targetId})`,
    )
    .where(sql`${promotionTargets.promotionId} IN ${idSubquery(ids)} AND ${promotionTargets.kind} = 'tag' AND ${tags.hidden} = 0`),
})

type TargetRows = ResultsOf<ReturnType<typeof selectTargets>>

/** Converts a row to an item, omitting internal ids. */
export const toPromotionItem = ({ id, item, invoice, post }: PromotionRow, targets: TargetRows): PromotionItem => ({
  ...item,
  invoice,
  post,
  topics: targets.topics.flatMap(({ promotionId, key, name }) => (promotionId === id ? { key, name } : [])),
  tags: targets.tags.flatMap(({ promotionId, name, slug }) => (promotionId === id ? { name, slug } : [])),
})
