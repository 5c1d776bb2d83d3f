export { enqueueIdleImports } from './lease.ts'
export { podcastImportRoutes } from './routes.ts'
export { runImportTurn } from './run-import-turn.ts'
