import type { Editor } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { findAdjacentCell } from './find-adjacent-cell.ts'

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
  // Uses no node view, because its column widths are inline styles, which the CSP forbids. Renders the scroll container of published pages.
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
