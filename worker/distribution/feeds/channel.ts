import { z } from 'zod'
import type { Picture } from '#shared/contract/fields.ts'
import type { UserCard } from '#worker/account/auth/contract.ts'
import type { Database } from '#worker/db/client.ts'
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

export interface Feed {
  channel: Channel
  tags: readonly string[]
}

export interface FeedRequest {
  db: Database
  /** URL origin without a trailing slash. */
  origin: string
  suffix: string
}

/** Returns the time of the latest publication or edit among the items, in UTC ms; 0 without items. */
export const lastChangedAt = (items: readonly FeedItem[]): number =>
  Math.max(0, ...items.map(({ at, editedAt }) => Math.max(at, editedAt ?? 0)))

/** Returns the path of a picture at its largest width. */
export const picturePath = ({ hash, widths }: Picture): string => `/media/${hash}/${widths.at(-1)}.webp`

/** Returns the absolute, percent-encoded URL (RFC 3986) of a site path. */
export const absoluteUrl = (path: string, origin: string): string => new URL(path, origin).href

type FeedSubject = 'tag' | 'topic' | 'list'

/** Returns the path of a feed, not percent-encoded and without a format suffix; by default that of the site's feed. */
export const feedPath = (name = '', subject?: FeedSubject): string => ['/feed', subject, name].filter(Boolean).join('/')

/** Parses the last path segment into a name and a format. Unambiguous, because no handle, hash, key or tag slug ends in a format suffix. */
export const FeedName = z
  .string()
  .min(1)
  .max(200)
  .transform((segment): { name: string; format: FeedFormat } =>
    segment.length > FORMAT_SUFFIXES.json.length && segment.endsWith(FORMAT_SUFFIXES.json)
      ? { name: segment.slice(0, -FORMAT_SUFFIXES.json.length), format: 'json' }
      : { name: segment, format: 'rss' },
  )
