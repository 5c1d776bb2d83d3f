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
  jobs: { [PROMOTION_CHANGED]: followChange },
  cron: { enqueue: { promotions: runPromotions } },
  switches: { promotions: ['POST /api/promotions'] },
})
