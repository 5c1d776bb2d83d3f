export { countDownloads, pruneDownloads } from './count-downloads.ts'
export { downloadRoutes } from './routes.ts'
export { trackDownloads } from './track-downloads.ts'
