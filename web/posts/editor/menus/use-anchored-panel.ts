import { type RefObject, useLayoutEffect } from 'react'
import { type Box, computePanelPosition, type PlacementOptions } from './compute-panel-position.ts'

/**
 * Keeps a top-layer panel next to its anchor while the page scrolls or the on-screen keyboard opens. Sets positions as custom properties
 * through the CSSOM, which the CSP allows.
 */
export function useAnchoredPanel(panel: RefObject<HTMLElement | null>, anchor: () => Box | null, placement: PlacementOptions = {}): void {
  // Opens the panel only on mount: a menu that just closed may render again before it unmounts.
  useLayoutEffect(() => {
    if (panel.current?.matches(':not(:popover-open)')) panel.current.showPopover()
  }, [panel])
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const updatePosition = (event?: Event) => {
      const anchorBox = anchor()
      if (!anchorBox || (event?.target instanceof Node && element.contains(event.target))) return
      const scrolled = [element, ...element.children].map((part) => [part, part.scrollTop] as const)
      element.style.removeProperty('--room')
      // Measures the panel at offset 0, because its start edge depends on the browser's scroll bar.
      element.style.setProperty('--from-start', '0px')
      const { width, height, right } = element.getBoundingClientRect()
      const position = computePanelPosition(anchorBox, { width, height }, visibleArea(), placement)
      element.style.setProperty('--from-start', `${right - position.right}px`)
      element.style.setProperty('--from-top', `${position.top}px`)
      element.style.setProperty('--room', `${position.height}px`)
      for (const [part, top] of scrolled) part.scrollTop = top
    }
    updatePosition()
    const watched = [window, visualViewport].filter((each) => each !== null)
    for (const each of watched)
      for (const name of ['scroll', 'resize']) each.addEventListener(name, updatePosition, { capture: true, passive: true })
    return () => {
      for (const each of watched) for (const name of ['scroll', 'resize']) each.removeEventListener(name, updatePosition, { capture: true })
    }
  })
}

/** Returns the visible area of the window, excluding the on-screen keyboard and the toolbar. */
function visibleArea(): Box {
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {}
  const view = { left: offsetLeft, top: offsetTop, right: offsetLeft + width, bottom: offsetTop + height }
  const bar = document.querySelector('[data-writing-bar]')?.getBoundingClientRect()
  if (!bar || bar.bottom <= view.top || bar.top >= view.bottom) return view
  return bar.top > (view.top + view.bottom) / 2 ? { ...view, bottom: bar.top } : { ...view, top: bar.bottom }
}
