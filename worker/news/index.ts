export { deliverNotice } from './deliver.ts'
export { pruneNotifications } from './prune.ts'
export { newsRoutes } from './routes.ts'
