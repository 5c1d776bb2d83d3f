import { LIMITS } from '#shared/limits/index.ts'
import { safeStorage } from '#web/lib/safe-storage.ts'

const KEY = 'daftar-reading'

/** Parts of the text from which a post counts as begun and as read. */
export const BEGUN = 0.1
export const FINISHED = 0.95

/** The read part of a post's text, from 0 to 1, and the time of its last change in ms. */
interface Place {
  position: number
  at: number
}

function readPlaces(): Record<string, Place> {
  try {
    const stored: unknown = JSON.parse(safeStorage.getItem(KEY) ?? '{}')
    // Only `keepPlace` writes under this key, so the places are not checked.
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Place>) : {}
  } catch {
    return {}
  }
}

/** Returns the read part of a post that this device keeps, from 0 to 1; 0 if there is none. */
export const readPlace = (post: string): number => readPlaces()[post]?.position ?? 0

/** Keeps the read part of a post on this device, and of the others as many as `LIMITS.readingPlaces` allows; does nothing without storage. */
export function keepPlace(post: string, position: number, at: number): void {
  const places = Object.entries({ ...readPlaces(), [post]: { position, at } }).sort(([, a], [, b]) => b.at - a.at)
  try {
    safeStorage.setItem(KEY, JSON.stringify(Object.fromEntries(places.slice(0, LIMITS.readingPlaces))))
  } catch {
    // Without storage, the place is lost when the page closes.
  }
}
