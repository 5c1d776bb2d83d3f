export { countDownloads, pruneDownloads } from './count-downloads.ts'
export { trackDownloads } from './track-downloads.ts'
