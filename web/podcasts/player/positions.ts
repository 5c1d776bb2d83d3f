import type { PlaybackProgress } from '#worker/podcasts/episodes/contract.ts'

/** Places by the post's hash, as the device keeps them. */
export type SavedPositions = Readonly<Record<string, PlaybackProgress>>

/** How many places a device keeps, the newest. */
const MAX_POSITIONS = 200
/** So near to its end an episode is heard, in ms; or in its last fiftieth, if that is longer. */
const FINISHED_MARGIN_MS = 20_000

/** The place of that moment; near enough to the end it is finished. */
export const createPosition = (position: number, duration: number, at: number): PlaybackProgress => ({
  place: Math.round(position),
  finished: duration > 0 && position >= duration - Math.min(Math.max(FINISHED_MARGIN_MS, duration / 50), duration / 4),
  at,
})

/** The later one, of device and account. */
export const selectLatestPosition = (
  one: PlaybackProgress | null | undefined,
  other: PlaybackProgress | null | undefined,
): PlaybackProgress | undefined => (one && other ? (one.at >= other.at ? one : other) : (one ?? other)) ?? undefined

/** Where to begin, ms: where one stopped, a moment earlier; a finished episode from its beginning. */
export const computeStartPosition = (heard: PlaybackProgress | undefined): number =>
  heard && !heard.finished ? Math.max(0, heard.place - 1000) : 0

/** With the place of one more episode; the oldest make room. */
export const addPosition = (positions: SavedPositions, hash: string, position: PlaybackProgress): SavedPositions =>
  Object.fromEntries(
    Object.entries({ ...positions, [hash]: position })
      .toSorted(([, a], [, b]) => b.at - a.at)
      .slice(0, MAX_POSITIONS),
  )
