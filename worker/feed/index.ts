export { feedPath } from './address.ts'
export { feedFiles } from './file-routes.ts'
export { tagFeed, topicFeed } from './routes.ts'
