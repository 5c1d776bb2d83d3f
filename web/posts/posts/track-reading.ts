/** Where the eyes are in the window: the last line there is read. Must match `view-timeline-inset` in PostArticle.module.css. */
const READING_LINE = 0.7

/** Returns the read part of a text, from 0 to 1; 0 for one that has left the page, such as while the window scrolls to the top of the next. */
export function readPart(text: Element): number {
  const { top, height } = text.getBoundingClientRect()
  if (height === 0) return 0
  return Math.min(1, Math.max(0, (innerHeight * READING_LINE - top) / height))
}

/** Scrolls the window to where this part of a text, from 0 to 1, is read. */
export function scrollToPart(text: Element, part: number): void {
  const { top, height } = text.getBoundingClientRect()
  scrollBy({ top: top + height * part - innerHeight * READING_LINE })
}

/** Scales an element vertically by the read part (0–1) of the text, its parent, until the signal aborts. */
export function trackReading(ink: HTMLElement, signal: AbortSignal): void {
  const onScroll = () => ink.style.setProperty('scale', `1 ${readPart(ink.parentElement ?? ink)}`)
  onScroll()
  document.addEventListener('scroll', onScroll, { passive: true, signal })
}
