import type { EditorView } from '@tiptap/pm/view'

export interface BlockBox {
  pos: number
  index: number
  rect: DOMRect
}

export function measureBlocks(view: EditorView): BlockBox[] {
  const boxes: BlockBox[] = []
  view.state.doc.forEach((_, pos, index) => {
    const dom = view.nodeDOM(pos)
    if (dom instanceof HTMLElement) boxes.push({ pos, index, rect: dom.getBoundingClientRect() })
  })
  return boxes
}

/** Returns the last block that starts at or above `y`, or the first block when none does. */
export function findBlockAt(boxes: readonly BlockBox[], y: number): BlockBox | undefined {
  return boxes.findLast(({ rect }) => rect.top <= y) ?? boxes[0]
}

/** Returns the index at which a block dropped at `y` is inserted and the y coordinate of the indicator line; undefined without blocks. */
export function findDropTarget(boxes: readonly Pick<BlockBox, 'index' | 'rect'>[], y: number): { index: number; line: number } | undefined {
  const next = boxes.find(({ rect }) => y < (rect.top + rect.bottom) / 2)
  const last = boxes.at(-1)
  if (!last) return undefined
  if (!next) return { index: last.index + 1, line: last.rect.bottom + 4 }
  const before = boxes[boxes.indexOf(next) - 1]
  return { index: next.index, line: before ? (before.rect.bottom + next.rect.top) / 2 : next.rect.top - 4 }
}
