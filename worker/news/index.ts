export { deliverNotice } from './deliver.ts'
export { pruneNotifications } from './prune.ts'
