export { revisionRoutes } from './routes.ts'
export { pruneRevisions, storeWordCounts } from './upkeep.ts'
