import type { BlockNode, Inline, TableCell, TableRow } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Direction } from '#shared/persian/direction.ts'

/** A parsed cell, before its row is padded. */
export interface RawCell {
  isHeader: boolean
  align: unknown
  content: Inline[] | undefined
}

const ALIGNMENTS = ['start', 'center', 'end'] as const

/**
 * Builds tables from rows of any length: pads short rows, truncates rows beyond the column limit, and continues in another table beyond the
 * row limit. Returns none without cells.
 */
export function buildTables(rows: readonly RawCell[][], dir: { attrs?: { dir: Direction } }): BlockNode[] {
  const width = Math.min(Math.max(0, ...rows.map((row) => row.length)), LIMITS.tableColumns)
  if (!width) return []
  const tableRows = rows.map(
    (row): TableRow => ({ type: 'tableRow', content: Array.from({ length: width }, (_, column) => buildCell(row[column], row[0])) }),
  )
  return Array.from({ length: Math.ceil(tableRows.length / LIMITS.tableRows) }, (_, at) => ({
    type: 'table',
    ...dir,
    content: tableRows.slice(at * LIMITS.tableRows, (at + 1) * LIMITS.tableRows),
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
