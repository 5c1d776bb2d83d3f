export { isGatewayCallback, paymentCallbackRoutes } from './callback.ts'
export { enqueuePaymentChecks, runPaymentCheck, sweepUnverified } from './reconcile.ts'
export { paymentAdminRoutes, paymentRoutes } from './routes.ts'
export { pendingTopUps, unfinishedPayments } from './unfinished-payments.ts'
