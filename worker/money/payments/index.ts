export { isGatewayCallback } from './callback.ts'
export { enqueuePaymentChecks, runPaymentCheck, sweepUnverified } from './reconcile.ts'
export { pendingTopUps, unfinishedPayments } from './unfinished-payments.ts'
