export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Wish {
  /** Above what it belongs to where there is room; else below. */
  above?: boolean
  /** In the middle of it instead of from its right edge. */
  centred?: boolean
  /** From its left edge instead of its right one. */
  ending?: boolean
  /** May cover what it belongs to, so that all of it is in sight. */
  over?: boolean
  gap?: number
}

const MARGIN = 8
/** A panel that scrolls is good enough with this height, and stays under the words it belongs to. */
const ENOUGH = 220

/** Where a panel of that size goes beside its anchor: its right edge, its top, and how high it may be inside what is in sight. */
export function place(
  anchor: Box,
  size: { width: number; height: number },
  view: Box,
  { above = false, centred = false, ending = false, over = false, gap = 6 }: Wish = {},
) {
  const roomAbove = anchor.top - gap - view.top - MARGIN
  const roomBelow = view.bottom - MARGIN - anchor.bottom - gap
  const goesUp = above
    ? roomAbove >= size.height || roomAbove > roomBelow
    : roomBelow < Math.min(size.height, ENOUGH) && roomAbove > roomBelow
  const room = over ? view.bottom - view.top - 2 * MARGIN : goesUp ? roomAbove : roomBelow
  const height = Math.max(0, Math.min(size.height, room))
  const top = goesUp ? anchor.top - gap - height : anchor.bottom + gap
  const wanted = centred ? (anchor.left + anchor.right + size.width) / 2 : ending ? anchor.left + size.width : anchor.right
  const right = Math.max(Math.min(wanted, view.right - MARGIN), Math.min(view.left + MARGIN + size.width, view.right - MARGIN))
  return { right, top: Math.max(view.top + MARGIN, Math.min(top, view.bottom - MARGIN - height)), height }
}
