import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import type { BlockDefinition, RenderContext } from '../block-definition.ts'
import { blockDirection } from '../block-direction.ts'
import { directionAttrs, inlineContentModel, lineContent } from '../block-schema.ts'
import { extractProse } from '../extract-prose.ts'
import { element } from '../html.ts'
import { inlineText, inlineTextWithFootnotes } from '../inline.ts'
import { inlineHtml } from '../inline-html.ts'
import { tableFromMarkdown, tableToMarkdown } from '../table-markdown.ts'

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
    const { dir } = blockDirection(context, undefined, inlineText(content))
    const align = attrs?.align && attrs.align !== 'start' ? `align-${attrs.align}` : undefined
    // An empty header cell, such as a table's corner, is rendered as `td`.
    const isHeader = type === 'tableHeader' && inlineText(content).trim() !== ''
    const scope = isHeader ? (isHead ? 'col' : 'row') : undefined
    return element(isHeader ? 'th' : 'td', { scope, class: align, dir }, inlineHtml(content, context))
  })
  return element('tr', {}, cells.join(''))
}
