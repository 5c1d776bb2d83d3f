import type { PlayableEpisode, PlaybackProgress, Track } from '#worker/podcasts/episodes/contract.ts'

/** Returns a stored value; undefined when it is missing or unreadable. */
export function readStored<Value>(name: string): Value | undefined {
  try {
    // Only the player writes under its keys, so the shape of the value is not checked.
    return (JSON.parse(localStorage.getItem(name) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a value, or removes it when undefined. Ignores errors when storage is full or blocked. */
export function writeStored(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Playback works without storage.
  }
}

export const SESSION_KEY = 'daftar-player'
export const PREFERENCES_KEY = 'daftar-player-look'
export const POSITIONS_KEY = 'daftar-places'
export const OFFLINE_KEY = 'daftar-downloads'

/** A track as this device stores it: `progress` is stored under its original name, `heard`, because stored tracks outlive releases. */
export type StoredTrack = Track & { heard?: PlaybackProgress | null }

export function toStoredTrack(track: Track | PlayableEpisode): StoredTrack {
  if (!('progress' in track)) return track
  const { progress, ...rest } = track
  return { ...rest, heard: progress }
}

export function fromStoredTrack(stored: StoredTrack): Track & { progress?: PlaybackProgress | null } {
  if (!('heard' in stored)) return stored
  const { heard, ...track } = stored
  return { ...track, progress: heard ?? null }
}
