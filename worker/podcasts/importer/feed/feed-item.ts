import type { Person, Soundbite } from '#worker/podcasts/episodes/contract.ts'

/** Feed data stored until the item is imported. URLs are absolute, times in ms, `notes` is raw HTML. */
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
