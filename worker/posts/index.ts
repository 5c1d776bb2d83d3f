export { authorTag, NEWEST_TAG, postPath, postTag, publicationTag, tagTag, topicTag } from './address.ts'
export { behind, pageOfCards, postsByAuthor, postsByPublication, postsByTag, postsByTopic } from './feeds.ts'
export { hydratePosts, idList } from './hydrate.ts'
export { postRoutes } from './routes.ts'
