import type { Editor } from '@tiptap/core'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { handleToolbarKeyDown, setTabStop } from '#web/posts/editor/focus.ts'
import styles from './menus.module.css'

interface Props {
  label: string
  anchor: () => Box | null
  placement: PlacementOptions
  /** Called on Escape; must return the focus to the text and hide the bar until its context changes. */
  onDismiss(): void
  panel?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

export function FloatingBar({ label, anchor, placement, onDismiss, panel, children }: Props) {
  const own = useRef<HTMLDivElement>(null)
  const bar = panel ?? own
  useAnchoredPanel(bar, anchor, placement)
  return (
    <div
      ref={bar}
      className={styles.bar}
      popover="manual"
      role="toolbar"
      aria-label={label}
      aria-orientation="horizontal"
      data-editor-bar=""
      data-editor-panel=""
      onFocus={(event) => setTabStop(event.currentTarget, event.target)}
      onKeyDown={(event) => {
        handleToolbarKeyDown(event)
        if (event.key === 'Escape') onDismiss()
      }}
    >
      {children}
    </div>
  )
}

/** Returns whether the focus is in the text or the panel; keeps the last value while no element has the focus. */
export function useFocusWithin(editor: Editor, panel: RefObject<HTMLElement | null>): boolean {
  const [within, setWithin] = useState(() => editor.isFocused)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Node)) return
      setWithin(editor.view.dom.contains(target) || panel.current?.contains(target) === true)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [editor, panel])
  return within
}

/**
 * Opens a popover panel and keeps it next to its anchor while the page scrolls or the on-screen keyboard opens. Sets positions as custom
 * properties through the CSSOM, which the CSP allows.
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

/** Returns the visible area of the window, excluding the on-screen keyboard and the bars. */
function visibleArea(): Box {
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {}
  const view = { left: offsetLeft, top: offsetTop, right: offsetLeft + width, bottom: offsetTop + height }
  for (const bar of document.querySelectorAll('[data-writing-bar]')) {
    const { top, bottom } = bar.getBoundingClientRect()
    if (bottom <= view.top || top >= view.bottom || !bar.checkVisibility({ opacityProperty: true })) continue
    if (top > (view.top + view.bottom) / 2) view.bottom = top
    else view.top = bottom
  }
  return view
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface PlacementOptions {
  /** Opens above the anchor if the panel fits there or the room below is smaller. */
  above?: boolean
  centred?: boolean
  alignLeft?: boolean
  /** Lets the panel cover its anchor when it would not fit otherwise. */
  canOverlap?: boolean
  gap?: number
}

const MARGIN = 8
/** Room below the anchor, in px, that is enough to open a taller, scrolling panel there. */
const MIN_USABLE_HEIGHT = 220

/** Computes the right edge, top and height, in px, of a panel placed below or above its anchor and inside the visible area `view`. */
export function computePanelPosition(
  anchor: Box,
  size: { width: number; height: number },
  view: Box,
  { above = false, centred = false, alignLeft = false, canOverlap = false, gap = 6 }: PlacementOptions = {},
) {
  const roomAbove = anchor.top - gap - view.top - MARGIN
  const roomBelow = view.bottom - MARGIN - anchor.bottom - gap
  const isAbove = above
    ? roomAbove >= size.height || roomAbove > roomBelow
    : roomBelow < Math.min(size.height, MIN_USABLE_HEIGHT) && roomAbove > roomBelow
  const availableHeight = canOverlap ? view.bottom - view.top - 2 * MARGIN : isAbove ? roomAbove : roomBelow
  const height = Math.max(0, Math.min(size.height, availableHeight))
  const top = isAbove ? anchor.top - gap - height : anchor.bottom + gap
  const wanted = centred ? (anchor.left + anchor.right + size.width) / 2 : alignLeft ? anchor.left + size.width : anchor.right
  const right = Math.max(Math.min(wanted, view.right - MARGIN), Math.min(view.left + MARGIN + size.width, view.right - MARGIN))
  return { right, top: Math.max(view.top + MARGIN, Math.min(top, view.bottom - MARGIN - height)), height }
}
