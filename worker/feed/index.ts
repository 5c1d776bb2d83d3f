export { tagFeed, topicFeed } from './routes.ts'
