export { countDownloads } from './count-downloads.ts'
export { pruneDownloads } from './prune-downloads.ts'
export { downloadRoutes } from './routes.ts'
export { trackDownloads } from './track-downloads.ts'
