import type { EditorState } from '@tiptap/pm/state'
import { Selection } from '@tiptap/pm/state'

type Arrow = 'up' | 'down' | 'left' | 'right'

/**
 * Returns the selection that an arrow key moves to from the edge of a cell: left and right follow reading order across rows, up and down
 * stay in the column, and the ends of the table lead outside it. Returns undefined outside a table, for a non-empty selection and at the
 * document's edge. prosemirror-tables supports only cells that contain blocks.
 */
export function findAdjacentCell({ doc, selection }: EditorState, arrow: Arrow, isLeftToRight: boolean): Selection | undefined {
  const { $from, empty } = selection
  const depth = $from.depth
  if (!empty || depth < 3 || $from.node(depth - 2).type.name !== 'table') return undefined
  const table = $from.node(depth - 2)
  const [row, column] = [$from.index(depth - 2), $from.index(depth - 1)]
  const columns = $from.node(depth - 1).childCount
  const isForward = arrow === 'down' || arrow === (isLeftToRight ? 'right' : 'left')
  const isVertical = arrow === 'up' || arrow === 'down'
  const cellIndex = row * columns + column + (isForward ? 1 : -1) * (isVertical ? columns : 1)
  if (cellIndex < 0 || cellIndex >= table.childCount * columns) {
    const found = isForward
      ? Selection.findFrom(doc.resolve($from.after(depth - 2)), 1)
      : Selection.findFrom(doc.resolve($from.before(depth - 2)), -1)
    return found ?? undefined
  }
  let at = $from.start(depth - 2)
  const target = Math.floor(cellIndex / columns)
  for (let each = 0; each < target; each++) at += table.child(each).nodeSize
  at += 1
  for (let each = 0; each < cellIndex % columns; each++) at += table.child(target).child(each).nodeSize
  const cell = table.child(target).child(cellIndex % columns)
  return Selection.near(doc.resolve(at + 1 + (isForward ? 0 : cell.content.size)), isForward ? 1 : -1)
}
