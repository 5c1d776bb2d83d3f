import { authorTag, NEWEST_TAG, postTag, publicationTag, tagTag, topicTag } from './address.ts'

interface PostNames {
  hash: string
  authorHash: string
  publicationHash: string | null
}

/** Cache tags of every page a change of this post outdates, but for its tags' and topics' own pages. */
export const outdatedBy = ({ hash, authorHash, publicationHash }: PostNames): string[] => [
  postTag(hash),
  authorTag(authorHash),
  ...(publicationHash ? [publicationTag(publicationHash)] : []),
  NEWEST_TAG,
]

/** The same with the pages of its tags and topics and their lists. */
export const outdatedWith = (post: PostNames, tagIds: readonly number[], topicKeys: readonly string[]): string[] => [
  ...outdatedBy(post),
  ...tagIds.map(tagTag),
  ...topicKeys.map(topicTag),
  'tags',
  'topics',
]
