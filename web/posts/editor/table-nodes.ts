import type { Editor } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { type EditorState, Selection } from '@tiptap/pm/state'

/** prosemirror-tables requires spans; the contract has none, so pasted cells always get a span of 1. */
const addAttributes = () => ({
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
  align: {
    default: null,
    parseHTML: (element: HTMLElement) => /^align-(center|end)$/.exec(element.className)?.[1] ?? null,
    renderHTML: ({ align }: Record<string, unknown>) => (align === 'center' || align === 'end' ? { class: `align-${align}` } : {}),
  },
})

const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const

const moveToAdjacentCell =
  (arrow: (typeof ARROWS)[keyof typeof ARROWS]) =>
  ({ editor: { state, view } }: { editor: Editor }): boolean => {
    if (!view.endOfTextblock(arrow)) return false
    const domNode = view.domAtPos(state.selection.from).node
    const cell = domNode instanceof Element ? domNode : domNode.parentElement
    const table = cell?.closest('table')
    const next = table && findAdjacentCell(state, arrow, getComputedStyle(table).direction === 'ltr')
    if (next) view.dispatch(state.tr.setSelection(next).scrollIntoView())
    return next !== undefined && next !== null
  }

/** Table nodes whose cells hold inline content: Enter inserts a break; Tab moves to the next cell and adds a row after the last. */
export const TABLE_NODES = [
  // TipTap's node view writes column widths as inline styles, which the CSP forbids. Renders the scroll container of published pages.
  Table.extend({
    addKeyboardShortcuts() {
      const arrows = Object.entries(ARROWS).map(([key, arrow]) => [key, moveToAdjacentCell(arrow)] as const)
      return {
        ...this.parent?.(),
        Enter: ({ editor }) => editor.isActive('table') && editor.commands.setHardBreak(),
        ...Object.fromEntries(arrows),
      }
    },
    addNodeView: () => null,
    renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, class: 'table' }, ['table', ['tbody', 0]]],
  }).configure({ resizable: false }),
  // Cells are isolating, so ProseMirror would otherwise allow a gap cursor between them.
  TableRow.extend({ allowGapCursor: false }),
  TableCell.extend({ content: 'inline*', addAttributes }),
  TableHeader.extend({ content: 'inline*', addAttributes }),
]

type Arrow = 'up' | 'down' | 'left' | 'right'

/**
 * Returns the selection that an arrow key moves to from the edge of a cell: left and right follow reading order across rows, up and down
 * stay in the column, and the ends of the table lead outside it. Returns undefined outside a table, for a non-empty selection and when
 * nothing selectable follows the table. Replaces the arrow keys of prosemirror-tables, which work only in cells that contain blocks.
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
