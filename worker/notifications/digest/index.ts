export { sendDigests } from './send-digests.ts'
export { sendStatistics } from './send-statistics.ts'
export { oneClickUnsubscribeRoutes, unsubscribeRoutes } from './unsubscribe-routes.ts'
