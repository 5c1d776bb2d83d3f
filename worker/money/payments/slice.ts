import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { paymentCallbackRoutes } from './callback.ts'
import { PAYMENT_SWEEP } from './enqueue-sweep.ts'
import { enqueuePaymentChecks, PAYMENT_CHECK, runPaymentCheck, sweepUnverified } from './reconcile.ts'
import { paymentAdminRoutes, paymentRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Payments through the gateways, checked until they are settled. */
export const payments = slice({
  routes: { '/api/payments': paymentRoutes, '/payment/callback': paymentCallbackRoutes, '/api/admin/payments': paymentAdminRoutes },
  tables: schema,
  jobs: [handle(PAYMENT_CHECK, runPaymentCheck), handle(PAYMENT_SWEEP, sweepUnverified)],
  cron: { enqueue: { payments: enqueuePaymentChecks } },
  limits: { 'POST /api/payments': 'startPayment' },
  switches: { payments: ['POST /api/payments'] },
  archives: {
    'account/payments': {
      columns: `p.amount, p.gateway, p.state, nullif(p.reference, '') AS reference, p.card, p.created_at AS "createdAt", p.paid_at AS "paidAt", p.refunded`,
      from: 'payments p WHERE p.user_id = @owner',
      key: 'p.id',
    },
  },
})
