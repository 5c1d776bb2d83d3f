export { reactivate } from './reactivate.ts'
export { accountDeletionRoutes, reactivationRoutes } from './routes.ts'
export { runDeletions } from './run-deletions.ts'
