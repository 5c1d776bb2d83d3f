import type { PlaybackProgress } from '#worker/podcasts/episodes/contract.ts'

/** Positions stored on the device, keyed by the post's hash. */
export type SavedPositions = Readonly<Record<string, PlaybackProgress>>

const MAX_POSITIONS = 200
/** An episode is finished within 20 seconds of its end, or 2 % of its duration if that is longer, but at most a quarter of it. */
const FINISHED_MARGIN_MS = 20_000

export const createPosition = (position: number, duration: number, at: number): PlaybackProgress => ({
  place: Math.round(position),
  finished: duration > 0 && position >= duration - Math.min(Math.max(FINISHED_MARGIN_MS, duration / 50), duration / 4),
  at,
})

export const selectLatestPosition = (
  one: PlaybackProgress | null | undefined,
  other: PlaybackProgress | null | undefined,
): PlaybackProgress | undefined => (one && other ? (one.at >= other.at ? one : other) : (one ?? other)) ?? undefined

/** Returns the start position in ms: one second before the saved position; 0 without one and for finished episodes. */
export const computeStartPosition = (saved: PlaybackProgress | undefined): number =>
  saved && !saved.finished ? Math.max(0, saved.place - 1000) : 0

export const addPosition = (positions: SavedPositions, hash: string, position: PlaybackProgress): SavedPositions =>
  Object.fromEntries(
    Object.entries({ ...positions, [hash]: position })
      .toSorted(([, a], [, b]) => b.at - a.at)
      .slice(0, MAX_POSITIONS),
  )
