import type { FollowKind } from './contract.ts'

/** Where what is followed is kept, each with its `follower_count`. */
export const TARGET_TABLES: Record<FollowKind, string> = {
  user: 'users',
  publication: 'publications',
  podcast: 'podcasts',
  list: 'lists',
  tag: 'tags',
  topic: 'topics',
}
