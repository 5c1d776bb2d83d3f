import type { AudioFile, Person, Soundbite } from '#worker/podcasts/episodes/contract.ts'
import type { FeedText, Funding, SeasonName } from '../contract.ts'

/** An episode in a feed; URLs are absolute, times in ms. */
export interface FeedEpisode {
  title: string
  link: string
  guid: string
  publishedAt: number
  author: string
  /** Reduced HTML, at most 4000 bytes. */
  notes: string
  audio: AudioFile
  season: number | null
  episode: number | null
  kind: 'full' | 'trailer' | 'bonus'
  explicit: boolean
  image: string | null
  persons: readonly Person[]
  soundbites: readonly Soundbite[]
  chapters: string | null
  transcripts: readonly { url: string; type: string; language: string; captions: boolean }[]
}

export interface FeedLink {
  guid: string
  url: string
  title: string
}

/** A page of a show's feed; URLs are absolute. */
export interface ShowFeed {
  self: string
  /** RFC 5005 link to the newest page, set on later pages only; `next` links to the next page. */
  first: string | null
  next: string | null
  /** WebSub hub, on the newest page only. */
  hub: string | null
  link: string
  title: string
  description: string
  author: string
  language: string
  category: string
  kind: 'episodic' | 'serial'
  explicit: boolean
  image: string | null
  copyright: string
  guid: string
  locked: boolean
  complete: boolean
  hiddenFromApps: boolean
  movedTo: string | null
  owner: { name: string; email: string }
  seasons: readonly SeasonName[]
  persons: readonly Person[]
  funding: readonly Funding[]
  texts: readonly FeedText[]
  others: readonly FeedLink[]
  publisher: FeedLink | null
  /** UTC ms of the last change in the feed. */
  changedAt: number
  episodes: readonly FeedEpisode[]
}
