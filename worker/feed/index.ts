export { tagFeed, topicFeed } from './routes.ts'
export { feedFiles } from './rss-routes.ts'
