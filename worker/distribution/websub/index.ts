export { deliverContent } from './deliver-content.ts'
export { hubRoutes } from './routes.ts'
export { pruneHub, verifyIntent } from './subscriptions.ts'
export { enqueueChangedTopics } from './topic-changes.ts'
