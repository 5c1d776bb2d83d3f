export { feedPath } from './feed-path.ts'
export { feedRoutes } from './feed-routes.ts'
export { findFeed } from './find-feed.ts'
export { tagTimelineRoutes, topicTimelineRoutes } from './timeline-routes.ts'
