export { countRevisions } from './count.ts'
export { revisionRoutes } from './routes.ts'
export { thinRevisions } from './thin.ts'
