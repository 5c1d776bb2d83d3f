import type { PlaybackProgress } from '#worker/podcasts/episodes/contract.ts'
import { getPlayerState, POSITIONS_KEY, readStored, writeStored } from './state.ts'
import { isPositions } from './stored-values.ts'

/** Positions stored on the device, keyed by the post's hash. */
type SavedPositions = Readonly<Record<string, PlaybackProgress>>

const MAX_POSITIONS = 200
/** An episode is finished within this time of its end, or within 2 % of its duration if that is longer, but at most within a quarter of it. */
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

/** An episode is begun from this position on. */
const BEGUN_MS = 5000

export const isUnfinished = ({ place, finished }: Pick<PlaybackProgress, 'place' | 'finished'>): boolean => !finished && place >= BEGUN_MS

const SYNC_INTERVAL_MS = 15_000
const SAVE_INTERVAL_MS = 5000

type SyncPosition = (hash: string, position: PlaybackProgress) => Promise<unknown>
let syncPosition: SyncPosition | undefined
const unsynced = new Map<string, PlaybackProgress>()
let syncedAt = 0
let savedAt = 0

/** Sets the function that syncs positions to the account; undefined when signed out. */
export function setPositionSync(sync: SyncPosition | undefined): void {
  syncPosition = sync
}

export const readPositions = (): SavedPositions => readStored(POSITIONS_KEY, isPositions) ?? {}

export const readSavedPosition = (hash: string): PlaybackProgress | undefined => readPositions()[hash]

/** Returns the hash of the episode that was left unfinished last on this device, without the one of `except`. */
export const findUnfinished = (positions: SavedPositions, except: string | undefined): string | undefined =>
  Object.entries(positions)
    .filter(([hash, saved]) => hash !== except && isUnfinished(saved))
    .toSorted(([, a], [, b]) => b.at - a.at)[0]?.[0]

/** Stores the current position on the device and syncs it to the account; without `force`, at most once per `SAVE_INTERVAL_MS` and
 * `SYNC_INTERVAL_MS`. */
export function savePosition(force = true): void {
  const { track, position, duration } = getPlayerState()
  if (!track || duration === 0 || (!force && Date.now() - savedAt < SAVE_INTERVAL_MS)) return
  savedAt = Date.now()
  const saved = readSavedPosition(track.post)
  const current = createPosition(position, duration, Date.now())
  if (saved?.place === current.place && !unsynced.has(track.post)) return
  writeStored(POSITIONS_KEY, addPosition(readPositions(), track.post, current))
  unsynced.set(track.post, current)
  if (force || Date.now() - syncedAt >= SYNC_INTERVAL_MS) syncNow()
}

function syncNow(): void {
  if (!syncPosition || !navigator.onLine) return
  syncedAt = Date.now()
  for (const [hash, position] of unsynced) {
    unsynced.delete(hash)
    // Keep a failed position for the next sync, unless a newer one is waiting.
    syncPosition(hash, position).catch(() => unsynced.has(hash) || unsynced.set(hash, position))
  }
}
