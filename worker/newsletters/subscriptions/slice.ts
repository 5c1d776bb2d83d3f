import { slice } from '#worker/lib/slice.ts'
import { EMAIL_EVENTS_PATH } from './contract.ts'
import { erasure } from './erasure.ts'
import { pruneSubscriptions } from './prune-subscriptions.ts'
import { emailEventRoutes, emailSubscriptionRoutes, newsletterRoutes, oneClickNewsletterRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Readers who subscribe to a writer, a publication or a show by email, without an account. */
export const subscriptions = slice({
  routes: {
    '/api/email-subscriptions': emailSubscriptionRoutes,
    '/api/newsletters': newsletterRoutes,
    '/unsubscribe/newsletter': oneClickNewsletterRoutes,
    [EMAIL_EVENTS_PATH]: emailEventRoutes,
  },
  tables: schema,
  cleanUps: { pruneSubscriptions },
  limits: { 'POST /api/email-subscriptions': 'subscribe', 'POST /api/newsletters/:kind/:key/import': 'importSubscribers' },
  switches: { newsletters: ['POST /api/email-subscriptions', 'POST /api/newsletters/:kind/:key/import'] },
  erases: erasure,
})
