export { heldBackAt } from './held-back.ts'
export { homeRoutes } from './routes.ts'
