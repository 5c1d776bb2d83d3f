import { holdsBlocks } from '#shared/document/blocks/index.ts'
import type { BlockNode, Inline, TableRow } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { CellDraft } from './frame.ts'

const MAX_SPAN = 100

/**
 * Builds tables from rows of cells. A cell holds one line: its paragraphs and lists become line breaks, and its pictures and embeds follow
 * the table. A table of one column only arranges blocks, so they are kept without the table. Rows and columns beyond the limits go to further tables.
 */
export function buildTables(rows: readonly CellDraft[][]): { blocks: BlockNode[]; isChanged: boolean } {
  const grid = toGrid(rows)
  const width = grid.reduce((widest, row) => Math.max(widest, row.length), 0)
  if (width === 0) return { blocks: [], isChanged: false }
  const cells = grid.flat()
  if (width === 1 && !cells.some((cell) => cell?.isHeader)) return { blocks: cells.flatMap((cell) => cell?.blocks ?? []), isChanged: false }
  const lifted: BlockNode[] = []
  const lines = grid.map((row) =>
    Array.from({ length: width }, (_, column): TableRow['content'][number] => {
      const cell = row[column]
      const content = cell ? flattenBlocks(cell.blocks, lifted) : []
      return {
        type: cell?.isHeader ? 'tableHeader' : 'tableCell',
        ...(cell?.align && { attrs: { align: cell.align } }),
        ...(content.length > 0 && { content }),
      }
    }),
  )
  const blocks: BlockNode[] = []
  if (lines.some((row) => row.some(({ content }) => content)))
    for (let column = 0; column < width; column += LIMITS.tableColumns)
      for (let row = 0; row < lines.length; row += LIMITS.tableRows)
        blocks.push({
          type: 'table',
          content: lines
            .slice(row, row + LIMITS.tableRows)
            .map((each) => ({ type: 'tableRow', content: each.slice(column, column + LIMITS.tableColumns) })),
        })
  return { blocks: [...blocks, ...lifted], isChanged: lifted.length > 0 || blocks.length > 1 }
}

/** Puts cells at their columns; a cell over several rows or columns leaves the others empty. */
function toGrid(rows: readonly CellDraft[][]): (CellDraft | undefined)[][] {
  const grid: (CellDraft | undefined)[][] = []
  const taken: number[] = []
  for (const row of rows) {
    const line: (CellDraft | undefined)[] = []
    let column = 0
    const skipTaken = () => {
      while ((taken[column] ?? 0) > 0) {
        taken[column] = (taken[column] ?? 0) - 1
        line[column++] = undefined
      }
    }
    for (const cell of row) {
      skipTaken()
      for (let at = 0; at < Math.min(cell.columns, MAX_SPAN) && column < MAX_SPAN; at++) {
        taken[column] = Math.min(cell.rows, MAX_SPAN) - 1
        line[column++] = at === 0 ? cell : undefined
      }
    }
    skipTaken()
    if (line.length > 0) grid.push(line)
  }
  return grid
}

/** Joins the texts of blocks by line breaks; blocks that are no text are added to `lifted`. */
export function flattenBlocks(blocks: readonly BlockNode[], lifted: BlockNode[]): Inline[] {
  const line: Inline[] = []
  const add = (content: readonly Inline[] = []) => {
    if (content.length === 0) return
    if (line.length > 0) line.push({ type: 'hardBreak' })
    for (const node of content) line.push(node)
  }
  for (const block of blocks) {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        add(block.content)
        break
      case 'codeBlock':
        for (const text of (block.content?.[0]?.text ?? '').split('\n'))
          if (text.trim()) add([{ type: 'text', text, marks: [{ type: 'code' }] }])
        break
      case 'bulletList':
      case 'orderedList':
      case 'taskList':
        for (const [at, item] of block.content.entries()) {
          const sign = item.type === 'taskItem' ? (item.attrs.checked ? '☑ ' : '☐ ') : block.type === 'orderedList' ? `${at + 1}. ` : '• '
          const inner = flattenBlocks(item.content, lifted)
          if (inner.length > 0) add([{ type: 'text', text: sign }, ...inner])
        }
        break
      case 'table':
        for (const row of block.content) {
          const cells = row.content.flatMap(({ content = [] }, at): Inline[] =>
            at > 0 ? [{ type: 'text', text: ' | ' }, ...content] : content,
          )
          add(cells)
        }
        break
      case 'horizontalRule':
        break
      default:
        if (holdsBlocks(block)) add(flattenBlocks(block.content, lifted))
        else lifted.push(block)
    }
  }
  return line
}
