import type { Picture } from '#shared/contract.ts'
import type { UserCard } from '#worker/account/auth/contract.ts'
import type { AudioFile } from '#worker/podcasts/episodes/contract.ts'

export const FORMAT_SUFFIXES = { rss: '', json: '.json' } as const
export type FeedFormat = keyof typeof FORMAT_SUFFIXES

export const MAX_FEED_ITEMS = 50

/** A feed, independent of its format. Every path is site-relative and not percent-encoded. */
export interface Channel {
  title: string
  description: string
  /** Path of the page to which the feed belongs. */
  path: string
  /** Path of the feed without the format suffix. */
  self: string
  /** Set if every item is by this author. */
  author?: UserCard
  picture?: Picture | null
  items: readonly FeedItem[]
}

export interface FeedItem {
  /** Stable id, which does not change with `path`. */
  hash: string
  title: string
  path: string
  author: UserCard
  /** Publication time in UTC ms; in a list feed, the time the post was added. */
  at: number
  /** Time of the last edit after publication, in UTC ms. */
  editedAt: number | null
  /** Plain text; may be empty. */
  description: string
  /** Full text with absolute URLs; omitted if it would make the feed too large. */
  html?: string | undefined
  cover: Picture | null
  categories: readonly string[]
  audio: AudioFile | null
  /** Original URL of a post first published elsewhere. */
  canonicalUrl: string | null
}

/** Returns the time of the latest publication or edit among the items, in UTC ms; 0 without items. */
export const lastChangedAt = (items: readonly FeedItem[]): number =>
  Math.max(0, ...items.map(({ at, editedAt }) => Math.max(at, editedAt ?? 0)))

/** Returns the path of a picture at its largest width. */
export const picturePath = ({ hash, widths }: Picture): string => `/media/${hash}/${widths.at(-1)}.webp`

/** Returns the absolute, percent-encoded URL (RFC 3986) of a site path. */
export const absoluteUrl = (path: string, origin: string): string => new URL(path, origin).href
