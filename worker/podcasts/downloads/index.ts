export { countDownloads, pruneDownloads } from './count-downloads.ts'
export { podcastReportRoutes } from './report-routes.ts'
export { downloadRoutes } from './routes.ts'
export { trackDownloads } from './track-downloads.ts'
