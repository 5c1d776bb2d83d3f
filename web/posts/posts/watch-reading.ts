import { MINUTE } from '#shared/time.ts'

/** Less than this part is no beginning. */
const BEGUN = 0.05

interface Reading {
  /** Returns the part of the text that is read now, from 0 to 1. */
  readPart: () => number
  /** Keeps the furthest part of this visit. */
  save: (position: number) => void
}

/**
 * Saves how far the reader came at most once a minute, and when the page is hidden or the signal aborts. Saves nothing that is already saved
 * and nothing before the text is begun.
 */
export function watchReading({ readPart, save }: Reading, signal: AbortSignal): void {
  let furthest = 0
  let saved = BEGUN
  let due = Date.now() + MINUTE
  const flush = () => {
    if (furthest <= saved) return
    saved = furthest
    due = Date.now() + MINUTE
    save(furthest)
  }
  const onScroll = () => {
    furthest = Math.max(furthest, readPart())
    if (Date.now() >= due) flush()
  }
  onScroll()
  document.addEventListener('scroll', onScroll, { passive: true, signal })
  document.addEventListener('visibilitychange', flush, { signal })
  addEventListener('pagehide', flush, { signal })
  signal.addEventListener('abort', flush)
}
