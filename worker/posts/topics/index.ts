export { findTopic, topicNamed } from './find.ts'
export { replaceTopics, topicKeysOf, unknownTopics } from './of-post.ts'
export { topicRoutes } from './routes.ts'
export { topicWords } from './words.ts'
