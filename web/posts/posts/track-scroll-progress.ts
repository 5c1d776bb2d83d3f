/** Scales an element by how far the page is scrolled, 0 to 1 along its line, until it is told to stop. */
export function trackScrollProgress(bar: HTMLElement, signal: AbortSignal): void {
  const onScroll = () => {
    const { scrollHeight, clientHeight, scrollTop } = document.documentElement
    bar.style.setProperty('scale', `${scrollHeight > clientHeight ? scrollTop / (scrollHeight - clientHeight) : 0} 1`)
  }
  onScroll()
  document.addEventListener('scroll', onScroll, { passive: true, signal })
}
