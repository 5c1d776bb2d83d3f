import type { EditorState } from '@tiptap/pm/state'

export function findTableAtCursor({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const table = $from.node(depth)
    if (table.type.name !== 'table') continue
    const column = $from.depth > depth ? $from.index(depth + 1) : 0
    const row = $from.index(depth)
    const isHeader = (at: number, cell: number) => table.child(at).child(cell).type.name === 'tableHeader'
    return {
      pos: $from.before(depth),
      rows: table.childCount,
      columns: table.firstChild?.childCount ?? 0,
      column,
      headerRow: table.firstChild?.children.every((_, cell) => isHeader(0, cell)) ?? false,
      headerColumn: table.children.every((_, at) => isHeader(at, 0)),
      align: String(table.child(row).maybeChild(column)?.attrs.align ?? 'start'),
    }
  }
  return undefined
}
