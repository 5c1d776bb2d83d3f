import type { ShowChoice } from '#worker/podcasts/episodes/contract.ts'

/** Suggests the next episode number in the typed season or, without one, in the show's latest season; undefined without a show. */
export function suggestEpisodeNumber(
  show: ShowChoice | undefined,
  season: number | null,
): { season: number | null; episode: number } | undefined {
  if (!show) return undefined
  const wanted = season ?? show.seasons.findLast((one) => one.season !== null)?.season ?? null
  return { season: wanted, episode: (show.seasons.find((one) => one.season === wanted)?.last ?? 0) + 1 }
}
