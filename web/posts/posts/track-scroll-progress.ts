/** Scales an element horizontally by the scroll position (0–1) until the signal aborts. */
export function trackScrollProgress(bar: HTMLElement, signal: AbortSignal): void {
  const onScroll = () => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    bar.style.setProperty('scale', `${scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0} 1`)
  }
  onScroll()
  document.addEventListener('scroll', onScroll, { passive: true, signal })
}
