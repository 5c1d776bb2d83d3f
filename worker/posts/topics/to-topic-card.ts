import type { TopicCard } from './contract.ts'

/** A row as a card; its place in the editors' order stays behind. */
export const toTopicCard = ({ key, name, description, postCount, followerCount }: TopicCard): TopicCard => ({
  key,
  name,
  description,
  postCount,
  followerCount,
})
