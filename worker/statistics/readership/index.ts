export { moveOldCounts } from './move-old-counts.ts'
export { syncReadership } from './sync-readership.ts'
