/** Where the eyes are in the window: the last line there is read. Must match `view-timeline-inset` in PostArticle.module.css. */
const READING_LINE = 0.7

/** Scales an element vertically by the read part (0–1) of the text, its parent, until the signal aborts. */
export function trackReading(ink: HTMLElement, signal: AbortSignal): void {
  const onScroll = () => {
    const { top, height } = (ink.parentElement ?? ink).getBoundingClientRect()
    ink.style.setProperty('scale', `1 ${Math.min(1, Math.max(0, (innerHeight * READING_LINE - top) / height))}`)
  }
  onScroll()
  document.addEventListener('scroll', onScroll, { passive: true, signal })
}
