export { discardFile, sweepImports } from './discard-file.ts'
export { enqueueIdleTextImports } from './lease.ts'
export { importRoutes } from './routes.ts'
export { runTextImportTurn } from './run-import-turn.ts'
