export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface PlacementOptions {
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

/** Computes the right edge, top and height of a panel placed below or above its anchor, inside the visible area. */
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
