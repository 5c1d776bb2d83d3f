import type { AudioFile, Person, Soundbite } from '#worker/podcasts/episodes/contract.ts'
import type { FeedText, Funding, SeasonName } from '../contract.ts'

/** An episode as a feed lists it; addresses are whole, times in ms. */
export interface FeedEpisode {
  title: string
  link: string
  guid: string
  publishedAt: number
  author: string
  /** Limited HTML, 4000 bytes at most. */
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

/** A feed elsewhere in this one: another show, or the publication. */
export interface FeedLink {
  guid: string
  url: string
  title: string
}

/** A show's feed, or a page of it; addresses are whole. */
export interface ShowFeed {
  self: string
  /** RFC 5005: where the newest page is, for a later one, and where it goes on. */
  first: string | null
  next: string | null
  /** Where it is subscribed to; of the newest page alone. */
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
  /** Directories are asked to leave it out. */
  hiddenFromApps: boolean
  movedTo: string | null
  owner: { name: string; email: string }
  seasons: readonly SeasonName[]
  persons: readonly Person[]
  funding: readonly Funding[]
  texts: readonly FeedText[]
  others: readonly FeedLink[]
  publisher: FeedLink | null
  /** UTC ms of the last change of what it says. */
  changedAt: number
  episodes: readonly FeedEpisode[]
}
