import type { Node, Schema } from '@tiptap/pm/model'

export function newTable(schema: Schema, { rows, columns, withHeader }: { rows: number; columns: number; withHeader: boolean }): Node {
  const { table, tableRow, tableCell, tableHeader } = schema.nodes
  if (!table || !tableRow || !tableCell || !tableHeader) throw new Error('The schema has no table nodes')
  const cells = (type: typeof tableCell) => Array.from({ length: columns }, () => type.create())
  return table.create(
    null,
    Array.from({ length: rows }, (_, row) => tableRow.create(null, cells(withHeader && row === 0 ? tableHeader : tableCell))),
  )
}
