import type { FollowKind } from './contract.ts'

/** Tables by kind; each has a `follower_count` column. */
export const TARGET_TABLES: Record<FollowKind, string> = {
  user: 'users',
  publication: 'publications',
  podcast: 'podcasts',
  list: 'lists',
  tag: 'tags',
  topic: 'topics',
}
