import { NEWEST_CACHE_TAG, postCacheTag, publicationCacheTag, tagCacheTag, topicCacheTag, userCacheTag } from './post-path.ts'

interface PostHashes {
  hash: string
  authorHash: string
  publicationHash: string | null
}

/** Cache tags of every page a change of this post outdates, but for its tags' and topics' own pages. */
export const cacheTagsForPost = ({ hash, authorHash, publicationHash }: PostHashes): string[] => [
  postCacheTag(hash),
  userCacheTag(authorHash),
  ...(publicationHash ? [publicationCacheTag(publicationHash)] : []),
  NEWEST_CACHE_TAG,
]

/** The same with the pages of its tags and topics and their lists. */
export const cacheTagsForPostAndLabels = (post: PostHashes, tagIds: readonly number[], topicKeys: readonly string[]): string[] => [
  ...cacheTagsForPost(post),
  ...tagIds.map(tagCacheTag),
  ...topicKeys.map(topicCacheTag),
  'tags',
  'topics',
]
