export { findTopic, findTopicKeys, findUnknownTopics, isShownTopic, matchTopic, replaceTopics, selectHiddenTopics } from './post-topics.ts'
export { topicRoutes } from './routes.ts'
export { topicKeywords } from './topic-keywords.ts'
