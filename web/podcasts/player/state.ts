import { useSyncExternalStore } from 'react'
import type { PlayableEpisode, Track } from '#worker/podcasts/episodes/contract.ts'
import { PREFERENCES_KEY, readStored, SESSION_KEY, writeStored } from './device-storage.ts'
import type { Failure } from './failure.ts'
import type { Queue } from './queue.ts'
import type { SleepTimer } from './sleep-timer.ts'

export interface PlayerState {
  track?: Track
  /** The same with chapters and the rest, once they have come. */
  playable?: PlayableEpisode
  status: 'paused' | 'playing' | 'buffering'
  failure?: Failure
  /** Both in ms. */
  position: number
  duration: number
  speed: number
  volume: number
  muted: boolean
  queue: Queue
  sleepTimer?: SleepTimer
  /** The large view with chapters, words and queue. */
  isOpen: boolean
}

interface Session {
  track: Track
  queue: Queue
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

/** Changes the state and tells whoever draws it; what outlives the page is kept on the device. */
export function updatePlayer(next: Partial<PlayerState>): void {
  const before = state
  state = { ...state, ...next }
  if (state.track !== before.track || state.queue !== before.queue)
    writeStored(SESSION_KEY, state.track && ({ track: state.track, queue: state.queue } satisfies Session))
  if (state.speed !== before.speed || state.volume !== before.volume)
    writeStored(PREFERENCES_KEY, { speed: state.speed, volume: state.volume } satisfies Preferences)
  for (const listener of listeners) listener()
}

/** The session this device left, if any. */
export const readSession = (): Session | undefined => readStored<Session>(SESSION_KEY)

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** One value of the state, drawn anew when it changes. */
export const usePlayer = <Value>(select: (now: PlayerState) => Value): Value => useSyncExternalStore(subscribe, () => select(state))
