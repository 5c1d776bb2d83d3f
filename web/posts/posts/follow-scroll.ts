/** Scrolling by fewer pixels is no intent. */
const STEP = 6

/**
 * Marks the bar as away, with `data-away`, while the reader scrolls down, and brings it back on scrolling up and when something in it gets
 * the focus, until the signal aborts. While `row` is in the window, the bar is hidden.
 */
export function followScroll(bar: HTMLElement, row: Element, signal: AbortSignal): void {
  let last = scrollY
  const onScroll = () => {
    if (Math.abs(scrollY - last) <= STEP) return
    bar.toggleAttribute('data-away', scrollY > last)
    last = scrollY
  }
  document.addEventListener('scroll', onScroll, { passive: true, signal })
  bar.addEventListener('focusin', () => bar.removeAttribute('data-away'), { signal })
  const observer = new IntersectionObserver((entries) => {
    bar.hidden = entries.at(-1)?.isIntersecting ?? false
  })
  observer.observe(row)
  signal.addEventListener('abort', () => observer.disconnect())
}
