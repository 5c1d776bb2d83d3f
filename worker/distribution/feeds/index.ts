export { feedPath } from './channel.ts'
export { findFeed } from './serve-feed.ts'
