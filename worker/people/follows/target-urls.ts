import { publicationCacheTag, tagCacheTag, topicCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import type { FollowKind } from './contract.ts'

/** Path of a thing's page, percent-encoded; `name` is what its kind is known by, `owner` the handle of a list's. */
export const targetPath = (kind: FollowKind, name: string, owner = ''): string => {
  switch (kind) {
    case 'podcast':
      return `/podcast/${name}`
    case 'list':
      return `/${owner}/list/${name}`
    case 'tag':
    case 'topic':
      return `/${kind}/${encodeURIComponent(name)}`
    default:
      return `/${name}`
  }
}

/** Cache tag of the pages that count a thing's followers; `hash` is a person's or a publication's. */
export const targetCacheTag = (kind: FollowKind, { id, name, hash }: { id: number; name: string; hash: string }): string => {
  switch (kind) {
    case 'user':
      return userCacheTag(hash)
    case 'publication':
      return publicationCacheTag(hash)
    case 'tag':
      return tagCacheTag(id)
    case 'topic':
      return topicCacheTag(name)
    default:
      return `${kind}-${name}`
  }
}
