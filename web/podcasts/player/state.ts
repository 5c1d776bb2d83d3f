import { useSyncExternalStore } from 'react'
import type { Playable, Track } from '#worker/podcasts/episodes/contract.ts'
import type { Failure } from './failure.ts'
import { keep, LOOK, readKept, SESSION } from './kept.ts'
import type { Queue } from './queue.ts'
import type { Sleep } from './sleep.ts'

export interface PlayerState {
  track?: Track
  /** The same with chapters and the rest, once they have come. */
  playable?: Playable
  status: 'paused' | 'playing' | 'buffering'
  failure?: Failure
  /** Both in ms. */
  place: number
  duration: number
  speed: number
  volume: number
  muted: boolean
  queue: Queue
  sleep?: Sleep
  /** The large view with chapters, words and queue. */
  isOpen: boolean
}

interface Session {
  track: Track
  queue: Queue
}
interface Look {
  speed: number
  volume: number
}

const look = readKept<Look>(LOOK)
let state: PlayerState = {
  status: 'paused',
  place: 0,
  duration: 0,
  speed: look?.speed ?? 1,
  volume: look?.volume ?? 1,
  muted: false,
  queue: [],
  isOpen: false,
}
const listeners = new Set<() => void>()

export const player = (): Readonly<PlayerState> => state

/** Changes the state and tells whoever draws it; what outlives the page is kept on the device. */
export function change(next: Partial<PlayerState>): void {
  const before = state
  state = { ...state, ...next }
  if (state.track !== before.track || state.queue !== before.queue)
    keep(SESSION, state.track && ({ track: state.track, queue: state.queue } satisfies Session))
  if (state.speed !== before.speed || state.volume !== before.volume)
    keep(LOOK, { speed: state.speed, volume: state.volume } satisfies Look)
  for (const listener of listeners) listener()
}

/** The session this device left, if any. */
export const keptSession = (): Session | undefined => readKept<Session>(SESSION)

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** One value of the state, drawn anew when it changes. */
export const usePlayer = <Value>(select: (now: PlayerState) => Value): Value => useSyncExternalStore(subscribe, () => select(state))
