export { blockRoutes } from './routes.ts'
export { blockedBetween, hiddenFrom, mutedBy, mutedPostOf } from './rule.ts'
