import type { Picture } from '#shared/contract.ts'
import type { PostCard } from './contract.ts'
import { postPath } from './post-path.ts'

export interface CardRow {
  id: number
  hash: string
  title: string
  slug: string
  description: string
  cover: Picture | null
  publishedAt: number | null
  minutes: number
  likeCount: number
  commentCount: number
  authorHandle: string
  authorName: string
  authorAvatar: Picture | null
  publicationHandle: string | null
  publicationName: string | null
  duration: number | null
}

interface TagRow {
  name: string
  slug: string
}

/** Converts a row to a card, omitting internal ids. */
export const toPostCard = (row: CardRow, tags: readonly TagRow[]): PostCard => ({
  hash: row.hash,
  path: postPath(row.publicationHandle ?? row.authorHandle, row.slug, row.hash),
  title: row.title,
  description: row.description,
  cover: row.cover,
  author: { handle: row.authorHandle, name: row.authorName, avatar: row.authorAvatar },
  publication: row.publicationHandle && row.publicationName ? { handle: row.publicationHandle, name: row.publicationName } : null,
  publishedAt: row.publishedAt ?? 0,
  minutes: row.minutes,
  likeCount: row.likeCount,
  commentCount: row.commentCount,
  tags: tags.map(({ name, slug }) => ({ name, slug })),
  audio: row.duration === null ? null : { duration: row.duration },
})
