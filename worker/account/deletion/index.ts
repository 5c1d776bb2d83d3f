export { reactivate } from './reactivate.ts'
export { runDeletions } from './run-deletions.ts'
