import type { Picture } from '#shared/contract.ts'
import type { UserCard } from '#worker/account/auth/contract.ts'
import type { AudioFile } from '#worker/podcasts/episodes/contract.ts'

/** Forms a feed is written in, each with the ending of its address. */
export const FORMAT_SUFFIXES = { rss: '', json: '.json' } as const
export type FeedFormat = keyof typeof FORMAT_SUFFIXES

/** No feed has more items. */
export const MAX_FEED_ITEMS = 50

/** A feed as its readers list it. Every `path` is one of the site, not percent-encoded. */
export interface Channel {
  title: string
  description: string
  /** The page it is the feed of. */
  path: string
  /** Its own address, without the ending of its form. */
  self: string
  /** Whose it is, when all of it is one person's. */
  author?: UserCard
  picture?: Picture | null
  items: readonly FeedItem[]
}

export interface FeedItem {
  /** Names it for ever, whatever its address becomes. */
  hash: string
  title: string
  path: string
  author: UserCard
  /** UTC ms. */
  at: number
  /** UTC ms of its last edit after that. */
  editedAt: number | null
  /** Plain text; empty for none. */
  description: string
  /** The whole text, its addresses absolute; left out where it would make the feed too heavy. */
  html?: string | undefined
  cover: Picture | null
  categories: readonly string[]
  /** What is to be heard. */
  audio: AudioFile | null
  /** Where the text stood first, if not here. */
  canonicalUrl: string | null
}

/** When anything of it last changed, UTC ms; 0 for an empty one. */
export const lastChangedAt = (items: readonly FeedItem[]): number =>
  Math.max(0, ...items.map(({ at, editedAt }) => Math.max(at, editedAt ?? 0)))

/** Path of a picture at its largest. */
export const picturePath = ({ hash, widths }: Picture): string => `/media/${hash}/${widths.at(-1)}.webp`

/** A path of the site whole and percent-encoded, as files for programs have it (RFC 3986). */
export const absoluteUrl = (path: string, origin: string): string => new URL(path, origin).href
