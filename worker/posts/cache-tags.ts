import { authorTag, NEWEST_TAG, postTag, publicationTag } from './address.ts'

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
