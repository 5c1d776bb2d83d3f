import { NEWEST_CACHE_TAG, postCacheTag, publicationCacheTag, tagCacheTag, topicCacheTag, userCacheTag } from './post-path.ts'

interface PostHashes {
  hash: string
  authorHash: string
  publicationHash: string | null
}

/** Returns the cache tags of every page that shows this post, except the tag and topic pages. */
export const cacheTagsForPost = ({ hash, authorHash, publicationHash }: PostHashes): string[] => [
  postCacheTag(hash),
  userCacheTag(authorHash),
  ...(publicationHash ? [publicationCacheTag(publicationHash)] : []),
  NEWEST_CACHE_TAG,
]

/** Returns the cache tags of every page that shows this post, including tag and topic pages and their indexes. */
export const cacheTagsForPostAndLabels = (post: PostHashes, tagIds: readonly number[], topicKeys: readonly string[]): string[] => [
  ...cacheTagsForPost(post),
  ...tagIds.map(tagCacheTag),
  ...topicKeys.map(topicCacheTag),
  'tags',
  'topics',
]
