import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'
import type { PlayableEpisode, PlaybackProgress, Track } from '#worker/podcasts/episodes/contract.ts'
import type { Failure } from './controls.ts'
import type { SleepTimer } from './sleep-timer.ts'
import { isPreferences, isStoredSession } from './stored-values.ts'

/** Returns a value from localStorage; undefined when it is missing, unreadable or malformed. */
export function readStored<Value>(name: string, isValid: (value: unknown) => value is Value): Value | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isValid(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Stores a value in localStorage, or removes it when undefined; ignores errors of full or blocked storage. */
export function writeStored(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Playback works without storage.
  }
}

const SESSION_KEY = 'daftar-player'
const PREFERENCES_KEY = 'daftar-player-look'
export const POSITIONS_KEY = 'daftar-places'
export const OFFLINE_KEY = 'daftar-downloads'

/** A track as stored on the device: `progress` keeps its original name, `heard`, because stored tracks outlive releases. */
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

interface PlayerState {
  track?: Track
  playable?: PlayableEpisode
  status: 'paused' | 'playing' | 'buffering'
  failure?: Failure
  /** `position` and `duration` are in ms. */
  position: number
  duration: number
  speed: number
  volume: number
  muted: boolean
  queue: Queue
  sleepTimer?: SleepTimer
  isOpen: boolean
}

interface Session {
  track: Track
  queue: Queue
}
export interface StoredSession {
  track: StoredTrack
  queue: readonly StoredTrack[]
}
interface Preferences {
  speed: number
  volume: number
}

const preferences = readStored(PREFERENCES_KEY, isPreferences)
/** What the server renders, and the browser while it hydrates. */
const INITIAL: PlayerState = { status: 'paused', position: 0, duration: 0, speed: 1, volume: 1, muted: false, queue: [], isOpen: false }
let state: PlayerState = { ...INITIAL, speed: preferences?.speed ?? 1, volume: preferences?.volume ?? 1 }
const { subscribe, notify } = createListeners()

export const getPlayerState = (): Readonly<PlayerState> => state

/** Updates the player state and notifies subscribers; stores the session and the preferences on the device when they change. */
export function updatePlayer(next: Partial<PlayerState>): void {
  const before = state
  state = { ...state, ...next }
  if (state.track !== before.track || state.queue !== before.queue)
    writeStored(
      SESSION_KEY,
      state.track && ({ track: toStoredTrack(state.track), queue: state.queue.map(toStoredTrack) } satisfies StoredSession),
    )
  if (state.speed !== before.speed || state.volume !== before.volume)
    writeStored(PREFERENCES_KEY, { speed: state.speed, volume: state.volume } satisfies Preferences)
  notify()
}

export function readSession(): Session | undefined {
  const stored = readStored(SESSION_KEY, isStoredSession)
  return stored && { track: fromStoredTrack(stored.track), queue: stored.queue.map(fromStoredTrack) }
}

export const usePlayer = <Value>(select: (now: PlayerState) => Value): Value =>
  useSyncExternalStore(
    subscribe,
    () => select(state),
    () => select(INITIAL),
  )

export type Queue = readonly Track[]

const without = (queue: Queue, hash: string): Queue => queue.filter(({ post }) => post !== hash)

/** Appends a track; a track already in the queue keeps its position. */
export const addLast = (queue: Queue, track: Track): Queue => (queue.some(({ post }) => post === track.post) ? queue : [...queue, track])

/** Adds a track to the front of the queue, moving it if it is already queued. */
export const addNext = (queue: Queue, track: Track): Queue => [track, ...without(queue, track.post)]

export const removeTrack = without

/** Moves a track to another index; an index out of range changes nothing. */
export function moveTrack(queue: Queue, from: number, to: number): Queue {
  const moved = queue[from]
  if (!moved || to < 0 || to >= queue.length) return queue
  return queue.toSpliced(from, 1).toSpliced(to, 0, moved)
}
