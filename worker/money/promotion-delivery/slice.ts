import { slice } from '#worker/lib/slice.ts'
import { promotedCardRoutes } from './routes.ts'

/** Where and how often a promoted post is shown. */
export const promotionDelivery = slice({
  routes: { '/api/promoted-card': promotedCardRoutes },
})
