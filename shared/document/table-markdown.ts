import type { AlignType, Table as MarkdownTable, RootContent } from 'mdast'
import { LIMITS } from '#shared/limits/index.ts'
import type { MarkdownBlock, MarkdownReader, MarkdownWriter } from './block-definition.ts'
import type { Table, TableCell, TableRow } from './blocks/table.ts'
import type { BlockNode } from './contract.ts'
import { type Inline, inlineTextWithFootnotes } from './inline.ts'
import { trimLine } from './trim-line.ts'

type Align = NonNullable<TableCell['attrs']>['align']

// Markdown's `left` stands for the start of the line, whatever the table's direction.
const TO_MARKDOWN_ALIGN: Record<NonNullable<Align>, AlignType> = { start: 'left', center: 'center', end: 'right' }
const FROM_MARKDOWN_ALIGN: Record<NonNullable<AlignType>, NonNullable<Align>> = { left: 'start', center: 'center', right: 'end' }

/** Writes a table. Markdown requires a header row, so a table without one gets an empty row; header columns are dropped. */
export function tableToMarkdown(node: Table, { singleLine }: MarkdownWriter): MarkdownBlock[] {
  const [first] = node.content
  const hasHead =
    first?.content.every((cell) => cell.type === 'tableHeader') &&
    first.content.some((cell) => inlineTextWithFootnotes(cell.content).trim())
  const width = first?.content.length ?? 0
  const rows: MarkdownTable['children'] = node.content.map((row) => ({
    type: 'tableRow',
    children: row.content.map((cell) => ({ type: 'tableCell', children: singleLine(trimLine(cell.content)) })),
  }))
  if (!hasHead) rows.unshift({ type: 'tableRow', children: Array.from({ length: width }, () => ({ type: 'tableCell', children: [] })) })
  const align = Array.from({ length: width }, (_, column): AlignType => {
    const [one, ...others] = new Set(node.content.map((row) => row.content[column]?.attrs?.align ?? null))
    return one && !others.length ? TO_MARKDOWN_ALIGN[one] : null
  })
  return [{ type: 'table', align, children: rows }]
}

/** Parses a table. Drops excess columns; moves excess rows to further tables. */
export function tableFromMarkdown(node: RootContent, reader: MarkdownReader): BlockNode[] | undefined {
  if (node.type !== 'table') return undefined
  const lines = node.children.map((row) => row.children.slice(0, LIMITS.tableColumns).map((cell) => reader.line(cell.children)))
  const width = Math.min(node.children[0]?.children.length ?? 0, LIMITS.tableColumns)
  const hasHead = lines[0]?.some((cell) => cell.length > 0) ?? false
  const rows = lines.slice(hasHead ? 0 : 1).map((cells, at) => rowOf(cells, width, hasHead && at === 0, node.align))
  const tables: BlockNode[] = []
  for (let at = 0; at < rows.length; at += LIMITS.tableRows) tables.push({ type: 'table', content: rows.slice(at, at + LIMITS.tableRows) })
  return width ? tables : []
}

const rowOf = (cells: Inline[][], width: number, isHead: boolean, align: MarkdownTable['align']): TableRow => ({
  type: 'tableRow',
  content: Array.from({ length: width }, (_, column): TableCell => {
    const side = align?.[column]
    const content = cells[column] ?? []
    return {
      type: isHead ? 'tableHeader' : 'tableCell',
      ...(side ? { attrs: { align: FROM_MARKDOWN_ALIGN[side] } } : {}),
      ...(content.length ? { content } : {}),
    }
  }),
})
