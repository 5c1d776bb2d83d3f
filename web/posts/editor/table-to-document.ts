import type { BlockNode, Inline, TableCell, TableRow } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Direction } from '#shared/persian/direction.ts'

/** A cell as it was read, before its row has the length of the others. */
export interface RawCell {
  isHeader: boolean
  align: unknown
  content: Inline[] | undefined
}

const ALIGNMENTS = ['start', 'center', 'end'] as const

/** Tables of the contract out of rows of any length: short rows are filled, wide ones cut, long ones go on in the next table. */
export function buildTables(rows: readonly RawCell[][], dir: { attrs?: { dir: Direction } }): BlockNode[] {
  const width = Math.min(Math.max(0, ...rows.map((row) => row.length)), LIMITS.tableColumns)
  if (!width) return []
  const made = rows.map(
    (row): TableRow => ({ type: 'tableRow', content: Array.from({ length: width }, (_, column) => buildCell(row[column], row[0])) }),
  )
  return Array.from({ length: Math.ceil(made.length / LIMITS.tableRows) }, (_, at) => ({
    type: 'table',
    ...dir,
    content: made.slice(at * LIMITS.tableRows, (at + 1) * LIMITS.tableRows),
  }))
}

function buildCell(cell: RawCell | undefined, first: RawCell | undefined): TableCell {
  const align = ALIGNMENTS.find((each) => each === cell?.align)
  return {
    type: (cell ?? first)?.isHeader ? 'tableHeader' : 'tableCell',
    ...(align ? { attrs: { align } } : {}),
    ...(cell?.content ? { content: cell.content } : {}),
  }
}
