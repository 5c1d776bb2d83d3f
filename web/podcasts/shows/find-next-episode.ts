import { isUnfinished } from '#web/podcasts/player/positions.ts'
import type { PlaybackProgress } from '#worker/podcasts/episodes/contract.ts'

/**
 * Returns which episode of a list to hear next: the one left unfinished last, else the first that is not finished, else the first; undefined for
 * an empty list.
 */
export function findNextEpisode<Item>(
  episodes: readonly Item[],
  readPosition: (episode: Item) => PlaybackProgress | undefined,
): { episode: Item; isBegun: boolean } | undefined {
  const [first] = episodes
  if (first === undefined) return undefined
  const heard = episodes.map((episode) => ({ episode, saved: readPosition(episode) }))
  const [begun] = heard.filter(({ saved }) => saved && isUnfinished(saved)).toSorted((a, b) => (b.saved?.at ?? 0) - (a.saved?.at ?? 0))
  if (begun) return { episode: begun.episode, isBegun: true }
  return { episode: heard.find(({ saved }) => !saved?.finished)?.episode ?? first, isBegun: false }
}
