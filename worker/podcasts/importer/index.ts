export { enqueueIdleImports } from './lease.ts'
export { pruneOwnershipWords } from './ownership-word.ts'
export { podcastImportRoutes } from './routes.ts'
export { runImportTurn } from './run-import-turn.ts'
