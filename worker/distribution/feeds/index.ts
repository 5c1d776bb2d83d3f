export { feedPath } from './channel.ts'
export { feedRoutes, tagTimelineRoutes, topicTimelineRoutes } from './routes.ts'
export { findFeed } from './serve-feed.ts'
