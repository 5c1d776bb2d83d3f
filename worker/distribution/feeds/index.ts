export { feedPath } from './address.ts'
export { feedAt } from './feed-at.ts'
export { feedFiles } from './file-routes.ts'
export { tagFeed, topicFeed } from './routes.ts'
