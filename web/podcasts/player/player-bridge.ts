import { useSyncExternalStore } from 'react'

export type QueueSlot = 'next' | 'last'

export interface PlayRequest {
  /** Hash of the episode's post. */
  hash: string
  /** Adds the episode to this end of the queue instead of playing it. */
  to?: QueueSlot
}

interface PlayerBridge {
  audio?: HTMLAudioElement
  /** Requests made before the player loaded, in order. */
  requests?: readonly PlayRequest[]
  shouldLoad?: true
  playingPost?: string
}

/** Connects the play buttons of every page to the player, which loads on the first press. */
export const playerBridge: PlayerBridge = {}
const listeners = new Set<() => void>()

export function updateBridge(change: PlayerBridge): void {
  Object.assign(playerBridge, change)
  for (const listener of listeners) listener()
}

/**
 * Sends a request to the player. Creates the audio element within the press, because browsers block playback of an element created later.
 */
export function requestPlayback(request: PlayRequest): void {
  if (!playerBridge.audio) {
    playerBridge.audio = new Audio()
    playerBridge.audio.load()
  }
  updateBridge({ requests: [...(playerBridge.requests ?? []), request], shouldLoad: true })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePlayerBridge = <Key extends keyof PlayerBridge>(key: Key): PlayerBridge[Key] =>
  useSyncExternalStore(
    subscribe,
    () => playerBridge[key],
    () => undefined,
  )
