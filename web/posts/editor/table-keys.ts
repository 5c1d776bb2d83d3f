import type { EditorState } from '@tiptap/pm/state'
import { Selection } from '@tiptap/pm/state'

type Arrow = 'up' | 'down' | 'left' | 'right'

/**
 * Where an arrow leads from the edge of a cell: to the cell beside it as it is seen, or out of the table. The table's own machinery
 * only knows cells that hold blocks. Undefined outside of tables and where the table is the end of everything.
 */
export function beyondCell({ doc, selection }: EditorState, arrow: Arrow, isLeftToRight: boolean): Selection | undefined {
  const { $from, empty } = selection
  const depth = $from.depth
  if (!empty || depth < 3 || $from.node(depth - 2).type.name !== 'table') return undefined
  const table = $from.node(depth - 2)
  const [row, column] = [$from.index(depth - 2), $from.index(depth - 1)]
  const columns = $from.node(depth - 1).childCount
  const isOn = arrow === 'down' || arrow === (isLeftToRight ? 'right' : 'left')
  const isVertical = arrow === 'up' || arrow === 'down'
  const place = row * columns + column + (isOn ? 1 : -1) * (isVertical ? columns : 1)
  if (place < 0 || place >= table.childCount * columns) {
    const found = isOn
      ? Selection.findFrom(doc.resolve($from.after(depth - 2)), 1)
      : Selection.findFrom(doc.resolve($from.before(depth - 2)), -1)
    return found ?? undefined
  }
  let at = $from.start(depth - 2)
  const target = Math.floor(place / columns)
  for (let each = 0; each < target; each++) at += table.child(each).nodeSize
  at += 1
  for (let each = 0; each < place % columns; each++) at += table.child(target).child(each).nodeSize
  const cell = table.child(target).child(place % columns)
  return Selection.near(doc.resolve(at + 1 + (isOn ? 0 : cell.content.size)), isOn ? 1 : -1)
}
