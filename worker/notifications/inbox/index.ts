export { deliverNotice } from './deliver.ts'
export { mailNews } from './mail-news.ts'
export { pruneNotifications } from './prune.ts'
export { newsRoutes } from './routes.ts'
