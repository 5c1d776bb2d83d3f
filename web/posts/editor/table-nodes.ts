import type { Editor } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { findAdjacentCell } from './find-adjacent-cell.ts'

/** The table's own machinery wants spans; the contract has none, so whatever is pasted has the span of one. */
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

/** Over the edge of a cell to the one beside it. */
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

/** Tables whose cells are a line each: Enter breaks the line, Tab goes to the next cell and past the last makes a row. */
export const TABLE_NODES = [
  // Without the view that draws column widths, which are styles the page's policy forbids; in the box that scrolls for readers.
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
  // A cell is a line, so there is no place between two of them.
  TableRow.extend({ allowGapCursor: false }),
  TableCell.extend({ content: 'inline*', addAttributes }),
  TableHeader.extend({ content: 'inline*', addAttributes }),
]
