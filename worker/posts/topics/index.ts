export { findTopic, findTopicKeys, findUnknownTopics, isShownTopic, matchTopic, replaceTopics, selectHiddenTopics } from './post-topics.ts'
export { topicKeywords } from './topic-keywords.ts'
