export { pruneRevisions } from './prune.ts'
export { revisionRoutes } from './routes.ts'
export { storeWordCounts } from './word-counts.ts'
