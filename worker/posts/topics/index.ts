export { findTopic, findTopicKeys, findUnknownTopics, matchTopic, replaceTopics } from './post-topics.ts'
export { topicRoutes } from './routes.ts'
export { topicKeywords } from './topic-keywords.ts'
