export { findTopic, matchTopic } from './find.ts'
export { findTopicKeys, findUnknownTopics, replaceTopics } from './post-topics.ts'
export { topicRoutes } from './routes.ts'
export { topicKeywords } from './topic-keywords.ts'
