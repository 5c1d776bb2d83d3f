export { countListens } from './count-listens.ts'
export { listening } from './listening.ts'
export { pruneListens } from './prune-listens.ts'
export { listensRoutes } from './routes.ts'
