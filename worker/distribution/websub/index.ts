export { deliverContent } from './deliver-content.ts'
export { pruneHub } from './subscriptions.ts'
export { enqueueChangedTopics } from './topic-changes.ts'
