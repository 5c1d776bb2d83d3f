export { homeRoutes } from './routes.ts'
export { matchSpamRule } from './spam-rules.ts'
