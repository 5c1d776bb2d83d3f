import { useSyncExternalStore } from 'react'
import type { PlayableEpisode, Track } from '#worker/podcasts/episodes/contract.ts'
import {
  fromStoredTrack,
  PREFERENCES_KEY,
  readStored,
  SESSION_KEY,
  type StoredTrack,
  toStoredTrack,
  writeStored,
} from './device-storage.ts'
import type { Failure } from './failure.ts'
import type { Queue } from './queue.ts'
import type { SleepTimer } from './sleep-timer.ts'

export interface PlayerState {
  track?: Track
  playable?: PlayableEpisode
  status: 'paused' | 'playing' | 'buffering'
  failure?: Failure
  /** Position in ms; `duration` is in ms too. */
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
interface StoredSession {
  track: StoredTrack
  queue: readonly StoredTrack[]
}
interface Preferences {
  speed: number
  volume: number
}

const preferences = readStored<Preferences>(PREFERENCES_KEY)
let state: PlayerState = {
  status: 'paused',
  position: 0,
  duration: 0,
  speed: preferences?.speed ?? 1,
  volume: preferences?.volume ?? 1,
  muted: false,
  queue: [],
  isOpen: false,
}
const listeners = new Set<() => void>()

export const getPlayerState = (): Readonly<PlayerState> => state

/** Updates the player state; also stores the session and preferences on the device. */
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
  for (const listener of listeners) listener()
}

export function readSession(): Session | undefined {
  const stored = readStored<StoredSession>(SESSION_KEY)
  return stored && { track: fromStoredTrack(stored.track), queue: stored.queue.map(fromStoredTrack) }
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePlayer = <Value>(select: (now: PlayerState) => Value): Value => useSyncExternalStore(subscribe, () => select(state))
