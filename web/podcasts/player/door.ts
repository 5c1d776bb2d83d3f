import { useSyncExternalStore } from 'react'

/** Where something joins the queue. */
export type QueueEnd = 'next' | 'last'

/** What a press asks of the player. */
export interface Wish {
  /** Of the episode's post. */
  hash: string
  /** Into the queue instead of into the ear: its front, or its end. */
  to?: QueueEnd
}

interface Door {
  /** The one element that plays. */
  audio?: HTMLAudioElement
  /** What was pressed before the player could do it, in its order. */
  wishes?: readonly Wish[]
  /** Whether the player is to come at all. */
  isWanted?: true
  /** The post whose episode is being heard right now. */
  heard?: string
}

/** Between the buttons of all pages and the player, whose code comes with the first press. */
export const door: Door = {}
const listeners = new Set<() => void>()

export function changeDoor(change: Door): void {
  Object.assign(door, change)
  for (const listener of listeners) listener()
}

/** Asks the player for something. A browser lets an element play that was touched by a press, so it is made here and not when the code has come. */
export function ask(wish: Wish): void {
  if (!door.audio) {
    door.audio = new Audio()
    door.audio.load()
  }
  changeDoor({ wishes: [...(door.wishes ?? []), wish], isWanted: true })
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDoor = <Key extends keyof Door>(key: Key): Door[Key] =>
  useSyncExternalStore(
    listen,
    () => door[key],
    () => undefined,
  )
