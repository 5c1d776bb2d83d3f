export { blockRoutes } from './routes.ts'
export { blockedBetween, hiddenFrom } from './rule.ts'
