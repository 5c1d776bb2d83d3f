export { sendDigests } from './digest.ts'
export { oneClick, unsubscribeRoutes } from './unsubscribe-routes.ts'
