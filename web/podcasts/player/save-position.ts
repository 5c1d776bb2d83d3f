import type { PlaybackProgress } from '#worker/podcasts/episodes/contract.ts'
import { POSITIONS_KEY, readStored, writeStored } from './device-storage.ts'
import { addPosition, createPosition, type SavedPositions } from './positions.ts'
import { getPlayerState } from './state.ts'

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

const readPositions = (): SavedPositions => readStored<SavedPositions>(POSITIONS_KEY) ?? {}

export const readSavedPosition = (hash: string): PlaybackProgress | undefined => readPositions()[hash]

/** Stores the current position and syncs it to the account: immediately with `force`, otherwise at most once per interval. */
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
    // The next sync retries a failed one, with a newer position if there is one.
    syncPosition(hash, position).catch(() => unsynced.has(hash) || unsynced.set(hash, position))
  }
}
