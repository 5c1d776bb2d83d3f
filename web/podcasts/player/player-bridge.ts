import { useSyncExternalStore } from 'react'

/** Where something joins the queue. */
export type QueueSlot = 'next' | 'last'

/** What a press asks of the player. */
export interface PlayRequest {
  /** Of the episode's post. */
  hash: string
  /** Into the queue instead of into the ear: its front, or its end. */
  to?: QueueSlot
}

interface PlayerBridge {
  /** The one element that plays. */
  audio?: HTMLAudioElement
  /** What was pressed before the player could do it, in its order. */
  requests?: readonly PlayRequest[]
  /** Whether the player is to come at all. */
  shouldLoad?: true
  /** The post whose episode is being heard right now. */
  playingPost?: string
}

/** Between the buttons of all pages and the player, whose code comes with the first press. */
export const playerBridge: PlayerBridge = {}
const listeners = new Set<() => void>()

export function updateBridge(change: PlayerBridge): void {
  Object.assign(playerBridge, change)
  for (const listener of listeners) listener()
}

/** Asks the player for something. A browser lets an element play that was touched by a press, so it is made here and not when the code has come. */
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
