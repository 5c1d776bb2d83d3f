import type { ListeningPlace } from '#worker/podcasts/episodes/contract.ts'

/** Places by the post's hash, as the device keeps them. */
export type Places = Readonly<Record<string, ListeningPlace>>

/** How many places a device keeps, the newest. */
const KEPT = 200
/** So near to its end an episode is heard, in ms; or in its last fiftieth, if that is longer. */
const END = 20_000

/** The place of that moment; near enough to the end it is finished. */
export const placeAt = (place: number, duration: number, at: number): ListeningPlace => ({
  place: Math.round(place),
  finished: duration > 0 && place >= duration - Math.min(Math.max(END, duration / 50), duration / 4),
  at,
})

/** The later one, of device and account. */
export const later = (one: ListeningPlace | null | undefined, other: ListeningPlace | null | undefined): ListeningPlace | undefined =>
  (one && other ? (one.at >= other.at ? one : other) : (one ?? other)) ?? undefined

/** Where to begin, ms: where one stopped, a moment earlier; a finished episode from its beginning. */
export const beginAt = (heard: ListeningPlace | undefined): number => (heard && !heard.finished ? Math.max(0, heard.place - 1000) : 0)

/** With the place of one more episode; the oldest make room. */
export const withPlace = (places: Places, hash: string, place: ListeningPlace): Places =>
  Object.fromEntries(
    Object.entries({ ...places, [hash]: place })
      .toSorted(([, a], [, b]) => b.at - a.at)
      .slice(0, KEPT),
  )
