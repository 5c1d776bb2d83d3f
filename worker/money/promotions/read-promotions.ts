import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Page } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { AdminPromotions, AdminPromotionsQuery, PromotionItem, Promotions, PromotionsQuery } from './contract.ts'
import { isChangeInReview, OPEN_STATES } from './open-promotions.ts'
import { type PromotionRow, selectPromotions, selectTargets, toPromotionItem } from './promotion-views.ts'
import { promotions } from './schema.ts'

/** Lists the viewer's promotions, newest first, in two round trips. */
export async function listPromotions(db: Database, viewer: Viewer, { post, open, after, limit }: PromotionsQuery): Promise<Promotions> {
  const place = decodeCursor(after)
  const rows = await selectPromotions(db)
    .where(
      and(
        eq(promotions.userId, viewer.id),
        post === undefined ? undefined : sql`${promotions.postId} = (SELECT o.id FROM posts o WHERE o.hash = ${post})`,
        open === undefined ? undefined : sql`${promotions.state} IN (${OPEN_STATES})`,
        place && lt(promotions.id, place[1]),
      ),
    )
    .orderBy(desc(promotions.id))
    .limit(limit + 1)
  return toItems(db, rows, limit, (item) => item)
}

/** Lists everybody's promotions: those that wait for staff oldest first, all others newest first. Takes two round trips. */
export async function listAllPromotions(db: Database, { state, after, limit }: AdminPromotionsQuery): Promise<AdminPromotions> {
  const place = decodeCursor(after)
  const isQueue = state === 'in_review' || state === 'changed'
  const rows = await selectPromotions(db)
    .where(
      and(
        state === undefined ? undefined : state === 'changed' ? isChangeInReview : eq(promotions.state, state),
        place && (isQueue ? gt(promotions.id, place[1]) : lt(promotions.id, place[1])),
      ),
    )
    .orderBy(isQueue ? asc(promotions.id) : desc(promotions.id))
    .limit(limit + 1)
  return toItems(db, rows, limit, (item, { user }) => ({ ...item, user }))
}

async function toItems<Item>(
  db: Database,
  rows: PromotionRow[],
  limit: number,
  toItem: (item: PromotionItem, row: PromotionRow) => Item,
): Promise<Page<Item>> {
  const ids = rows.map(({ id }) => id)
  const targets = ids.length === 0 ? { topics: [], tags: [] } : await readTogether(db, selectTargets(db, ids))
  return toPage(
    rows,
    limit,
    ({ id, item }) => [item.createdAt, id],
    (row) => toItem(toPromotionItem(row, targets), row),
  )
}
