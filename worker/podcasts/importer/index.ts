export { runImportTurn } from './copy/run-import-turn.ts'
export { enqueueIdleImports } from './enqueue-turn.ts'
export { podcastImportRoutes } from './routes.ts'
