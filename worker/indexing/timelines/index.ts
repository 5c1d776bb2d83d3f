export { deliver, deliverToHomes } from './deliver.ts'
export { rebuildInbox } from './rebuild-inbox.ts'
