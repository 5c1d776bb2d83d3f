import { publicationCacheTag, tagCacheTag, topicCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import type { FollowKind } from './contract.ts'

/** Returns the percent-encoded path of a target’s page; `owner` is the handle of a list’s owner. */
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

/** Returns the cache tag of the pages that show a target’s follower count; `hash` is used only for a user or publication. */
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
