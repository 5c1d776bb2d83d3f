import type { TopicCard } from './contract.ts'

export const toTopicCard = ({ key, name, description, postCount, followerCount }: TopicCard): TopicCard => ({
  key,
  name,
  description,
  postCount,
  followerCount,
})
