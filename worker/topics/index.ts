export { replaceTopics, topicKeysOf, unknownTopics } from './of-post.ts'
