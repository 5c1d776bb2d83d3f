export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface PlacementOptions {
  /** Above what it belongs to where there is room; else below. */
  above?: boolean
  /** In the middle of it instead of from its right edge. */
  centred?: boolean
  /** From its left edge instead of its right one. */
  alignLeft?: boolean
  /** May cover what it belongs to, so that all of it is in sight. */
  canOverlap?: boolean
  gap?: number
}

const MARGIN = 8
/** A panel that scrolls is good enough with this height, and stays under the words it belongs to. */
const MIN_USABLE_HEIGHT = 220

/** Where a panel of that size goes beside its anchor: its right edge, its top, and how high it may be inside what is in sight. */
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
