import { sql } from 'drizzle-orm'
import { onOwnPosts } from '#worker/lib/erasure.ts'
import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { promotionAdminRoutes } from './admin-routes.ts'
import { followChange, PROMOTION_CHANGED } from './follow-change.ts'
import { promotionRoutes } from './routes.ts'
import { runPromotions } from './run-promotions.ts'
import * as schema from './schema.ts'

/** Promoted posts: packages, purchase, review and end. */
export const promotions = slice({
  routes: { '/api/promotions': promotionRoutes, '/api/admin/promotions': promotionAdminRoutes },
  tables: schema,
  jobs: [handle(PROMOTION_CHANGED, followChange)],
  cron: { enqueue: { promotions: runPromotions } },
  switches: { promotions: ['POST /api/promotions'] },
  erases: [
    { table: 'promotion_hides', key: 'user_id, post_id', where: (id) => sql`user_id = ${id} OR ${onOwnPosts(id)}` },
    {
      table: 'promotion_contents',
      key: 'promotion_id',
      where: (id) => sql`promotion_id IN (SELECT q.id FROM promotions q WHERE q.user_id = ${id})`,
    },
    { table: 'promotion_hides', key: 'user_id, post_id', where: (id) => sql`user_id = ${id} OR ${onOwnPosts(id)}` },
  ],
  archives: {
    'account/promotions': {
      columns: `(SELECT hash FROM posts WHERE id = p.post_id) AS post, p.placement, p.views, p.delivered, p.impressions, p.state,
        p.created_at AS "createdAt", p.started_at AS "startedAt", p.finished_at AS "finishedAt"`,
      from: 'promotions p WHERE p.user_id = @owner',
      key: 'p.id',
    },
  },
})
