import { and, eq, isNull } from 'drizzle-orm'
import { Handle, Hash } from '#shared/contract/fields.ts'
import type { Database } from '#worker/db/client.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { notFound } from '#worker/lib/errors.ts'
import { findPublicationByHandle, findUserByHandle } from '#worker/people/profiles/index.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { publicationCacheTag, tagCacheTag, topicCacheTag, userCacheTag } from '#worker/posts/posts/index.ts'
import { findTag } from '#worker/posts/tags/index.ts'
import { findTopic } from '#worker/posts/topics/index.ts'
import type { FollowKind, FollowTarget } from './contract.ts'

/** Tables by kind; each has a `follower_count` column. */
export const TARGET_TABLES: Record<FollowKind, string> = {
  user: 'users',
  publication: 'publications',
  podcast: 'podcasts',
  list: 'lists',
  tag: 'tags',
  topic: 'topics',
}

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

export interface Target {
  kind: FollowKind
  id: number
  /** Public identifier: a handle, hash, slug or key. */
  name: string
  /** User with whom a block prevents following; null when the target has no single owner. */
  ownerId: number | null
  cacheTag: string
}

const FINDERS: Record<FollowKind, (db: Database, key: string) => Promise<Omit<Target, 'kind'>>> = {
  user: async (db, key) => {
    const { id, hash, handle } = await findUserByHandle(db, parseKey(Handle, key))
    return { id, name: handle, ownerId: id, cacheTag: userCacheTag(hash) }
  },
  publication: async (db, key) => {
    const { id, hash, handle } = await findPublicationByHandle(db, parseKey(Handle, key))
    return { id, name: handle, ownerId: null, cacheTag: publicationCacheTag(hash) }
  },
  podcast: async (db, key) => {
    const [row] = await db
      .select({ id: shows.id, ownerId: shows.ownerId, publicationId: shows.publicationId })
      .from(shows)
      .where(and(eq(shows.hash, parseKey(Hash, key)), isNull(shows.removedAt)))
    if (!row) throw notFound()
    return { id: row.id, name: key, ownerId: row.publicationId === null ? row.ownerId : null, cacheTag: `podcast-${key}` }
  },
  list: async (db, key) => {
    const [row] = await db
      .select({ id: lists.id, ownerId: lists.ownerId })
      .from(lists)
      .where(and(eq(lists.hash, parseKey(Hash, key)), eq(lists.public, true), isNull(lists.deletedAt)))
    if (!row) throw notFound()
    return { ...row, name: key, cacheTag: `list-${key}` }
  },
  tag: async (db, key) => {
    const { id, slug } = await findTag(db, key)
    return { id, name: slug, ownerId: null, cacheTag: tagCacheTag(id) }
  },
  topic: async (db, key) => {
    const { id, key: name } = await findTopic(db, key)
    return { id, name, ownerId: null, cacheTag: topicCacheTag(name) }
  },
}

/** Resolves a follow target. Throws `not_found` when it is unknown or private, and `gone` for a closed account or publication. */
export const findTarget = async (db: Database, { kind, key }: FollowTarget): Promise<Target> => ({
  kind,
  ...(await FINDERS[kind](db, key)),
})

function parseKey(schema: typeof Handle | typeof Hash, key: string): string {
  const result = schema.safeParse(key)
  if (!result.success) throw notFound()
  return result.data
}
