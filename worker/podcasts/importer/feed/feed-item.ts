import type { Person, Soundbite } from '#worker/podcasts/episodes/contract.ts'

/** What is kept of an item of a feed until it is here. Addresses are whole, times in ms, `notes` is HTML as it came. */
export interface FeedItem {
  guid: string
  title: string
  at: number
  notes: string
  url: string
  season: number | null
  episode: number | null
  kind: 'full' | 'trailer' | 'bonus'
  explicit: boolean | null
  persons: Person[]
  soundbites: Soundbite[]
  image: string | null
  chapters: string | null
  transcript: string | null
}
