export { sendDigests } from './send-digests.ts'
export { oneClickUnsubscribeRoutes, unsubscribeRoutes } from './unsubscribe-routes.ts'
