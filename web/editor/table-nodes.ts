import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

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

/** Tables whose cells are a line each: Enter breaks the line, Tab goes to the next cell and past the last makes a row. */
export const TABLE_NODES = [
  // Without its column widths, which are styles the page's policy forbids.
  Table.extend({
    addKeyboardShortcuts() {
      return { ...this.parent?.(), Enter: ({ editor }) => editor.isActive('table') && editor.commands.setHardBreak() }
    },
    renderHTML: () => ['table', ['tbody', 0]],
  }).configure({ resizable: false }),
  TableRow,
  TableCell.extend({ content: 'inline*', addAttributes }),
  TableHeader.extend({ content: 'inline*', addAttributes }),
]
