import type { AlignType, Table as MarkdownTable, RootContent } from 'mdast'
import { z } from 'zod'
import { extractProse, type Inline, inlineText, inlineTextWithFootnotes, trimLine } from '#shared/document/inline.ts'
import { inlineHtml } from '#shared/document/inline-html.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import {
  type BlockDefinition,
  blockDirection,
  directionAttrs,
  inlineContentModel,
  lineContent,
  type MarkdownBlock,
  type MarkdownReader,
  type MarkdownWriter,
  type RenderContext,
} from '../block-definition.ts'
import { element } from '../html.ts'
import type { BlockNode } from '../nodes.ts'

declare module '../nodes.ts' {
  interface BlockNodes {
    table: Table
  }
  interface PartNodes {
    tableRow: TableRow
    tableCell: TableCell
  }
}

type Align = NonNullable<TableCell['attrs']>['align']

// In this Markdown, `left` means the start of the line, whatever the table's direction.
const TO_MARKDOWN_ALIGN: Record<NonNullable<Align>, AlignType> = { start: 'left', center: 'center', end: 'right' }
const FROM_MARKDOWN_ALIGN: Record<NonNullable<AlignType>, NonNullable<Align>> = { left: 'start', center: 'center', right: 'end' }

/** Writes a table. Markdown requires a header row, so a table without header text gets an empty one; header columns are dropped. */
function tableToMarkdown(node: Table, { singleLine }: MarkdownWriter): MarkdownBlock[] {
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

/** Parses a table. Drops an empty header row and columns beyond the limit; moves rows beyond the limit to further tables. */
function tableFromMarkdown(node: RootContent, reader: MarkdownReader): BlockNode[] | undefined {
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

const { tableRows, tableColumns } = LIMITS
const Cell = z.strictObject({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.strictObject({ align: z.enum(['start', 'center', 'end']).nullish() }).optional(),
  content: lineContent,
})
export type TableCell = z.infer<typeof Cell>
const Row = z.strictObject({
  type: z.literal('tableRow'),
  content: z
    .array(Cell)
    .min(1)
    .max(tableColumns, `جدول حداکثر ${persianDigits(tableColumns)} ستون دارد؛ آن را باریک‌تر کن`),
})
export type TableRow = z.infer<typeof Row>
const Table = z.strictObject({
  type: z.literal('table'),
  attrs: directionAttrs,
  content: z
    .array(Row)
    .min(1)
    .max(tableRows, `جدول حداکثر ${persianDigits(tableRows)} سطر دارد؛ آن را به چند جدول بخش کن`)
    .refine(
      (rows) => rows.every((row) => row.content.length === rows[0]?.content.length),
      'سطرهای جدول هم‌اندازه نیستند؛ خانه‌های کم را بیفزا',
    ),
})
export type Table = z.infer<typeof Table>

const isHeaderRow = (row: TableRow | undefined) => row?.content.every((cell) => cell.type === 'tableHeader') ?? false

export const table = {
  schema: Table,
  contentModel: { schema: Row, sample: { type: 'tableRow', content: [{ type: 'tableCell' }] } },
  innerContentModels: {
    tableRow: { schema: Cell, sample: { type: 'tableCell' } },
    tableCell: inlineContentModel,
    tableHeader: inlineContentModel,
  },
  html: (node, context) => {
    const { direction, dir } = blockDirection(context, node.attrs?.dir, extractProse(node.content))
    const rows = node.content.map((row, at) => rowHtml(row, at === 0 && isHeaderRow(row), { ...context, parentDirection: direction }))
    const head = isHeaderRow(node.content[0]) ? element('thead', {}, rows.shift() ?? '') : ''
    const body = rows.length ? element('tbody', {}, rows.join('')) : ''
    return element('div', { class: 'table', role: 'region', tabindex: 0, 'aria-label': 'جدول', dir }, element('table', {}, head + body))
  },
  text: (node) => node.content.map((row) => row.content.map((cell) => inlineTextWithFootnotes(cell.content)).join('\t')).join('\n'),
  toMarkdown: tableToMarkdown,
  fromMarkdown: tableFromMarkdown,
} satisfies BlockDefinition<Table>

function rowHtml(row: TableRow, isHead: boolean, context: RenderContext): string {
  const cells = row.content.map(({ type, attrs, content }) => {
    const { direction, dir } = blockDirection(context, undefined, inlineText(content))
    const align = attrs?.align && attrs.align !== 'start' ? `align-${attrs.align}` : undefined
    // A header cell without text, such as a table's corner, becomes a `td`.
    const isHeader = type === 'tableHeader' && inlineText(content).trim() !== ''
    const scope = isHeader ? (isHead ? 'col' : 'row') : undefined
    return element(isHeader ? 'th' : 'td', { scope, class: align, dir }, inlineHtml(content, context, direction))
  })
  return element('tr', {}, cells.join(''))
}
