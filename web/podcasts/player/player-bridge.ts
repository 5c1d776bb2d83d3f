import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/lib/listeners.ts'

export type QueueSlot = 'next' | 'last'

export interface PlayRequest {
  /** Hash of the episode's post. */
  hash: string
  /** Adds the episode to this end of the queue instead of playing it. */
  to?: QueueSlot
  /** Plays the episode from this position in ms. */
  at?: number
}

interface PlayerBridge {
  audio?: HTMLAudioElement
  /** Requests that the player has not handled yet, in order. */
  requests?: readonly PlayRequest[]
  shouldLoad?: true
  playingPost?: string
}

/** State shared by the play buttons, which load with the page, and the player, which loads on demand. */
export const playerBridge: PlayerBridge = {}
const { subscribe, notify } = createListeners()

export function updateBridge(change: PlayerBridge): void {
  Object.assign(playerBridge, change)
  notify()
}

/**
 * Sends a request to the player. Creates the audio element within the press, because browsers may block playback of an element created later.
 */
export function requestPlayback(request: PlayRequest): void {
  if (!playerBridge.audio) {
    playerBridge.audio = new Audio()
    playerBridge.audio.load()
  }
  updateBridge({ requests: [...(playerBridge.requests ?? []), request], shouldLoad: true })
}

export const usePlayerBridge = <Key extends keyof PlayerBridge>(key: Key): PlayerBridge[Key] =>
  useSyncExternalStore(
    subscribe,
    () => playerBridge[key],
    () => undefined,
  )
