import { expect, test } from 'vitest'
import type { BlockNode, Inline } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { CellDraft } from './frame.ts'
import { imageBlock } from './pictures.ts'
import { buildTables, flattenBlocks } from './table.ts'

const line = (words: string): BlockNode => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const cell = (words: string, over: Partial<CellDraft> = {}): CellDraft =>
  ({ blocks: words ? [line(words)] : [], isHeader: false, columns: 1, rows: 1, ...over }) as CellDraft
/** Texts of the cells of each table, row by row. */
const show = (rows: CellDraft[][]) =>
  buildTables(rows).blocks.map((block) =>
    block.type === 'table'
      ? block.content.map((row) =>
          row.content.map(({ content = [] }) => content.map((node) => ('text' in node ? node.text : '⏎')).join('')).join('|'),
        )
      : block.type,
  )
const flat = (...blocks: BlockNode[]) => {
  const lifted: BlockNode[] = []
  const content = flattenBlocks(blocks, lifted)
  return {
    text: content.map((node: Inline) => (node.type === 'text' ? node.text : node.type === 'hardBreak' ? '\n' : node.type)).join(''),
    lifted,
  }
}

test('a cell over several columns or rows leaves the others empty', () => {
  expect(
    show([
      [cell('الف', { columns: 2 }), cell('ب')],
      [cell('پ', { rows: 2 }), cell('ت'), cell('ث')],
      [cell('ج'), cell('چ')],
    ]),
  ).toEqual([['الف||ب', 'پ|ت|ث', '|ج|چ']])
  expect(show([[cell('الف'), cell('ب', { rows: 3 })], [cell('پ')], [cell('ت')], [cell('ث'), cell('ج')]])).toEqual([
    ['الف|ب', 'پ|', 'ت|', 'ث|ج'],
  ])
})

test('a huge span is as wide as a hundred columns, in tables of as many as a table may have', () => {
  const { blocks } = buildTables([[cell('الف', { columns: 1_000_000 }), cell('ب')]])
  const widths = blocks.map((block) => (block.type === 'table' ? block.content[0]?.content.length : 0))
  expect(widths).toEqual(Array(100 / LIMITS.tableColumns).fill(LIMITS.tableColumns))
})

test('head cells and alignment stay; rows shorter than the widest end with empty cells', () => {
  const { blocks, isChanged } = buildTables([[cell('الف', { isHeader: true }), cell('ب', { align: 'center' })], [cell('پ')]])
  expect(blocks).toMatchObject([
    {
      content: [
        { content: [{ type: 'tableHeader' }, { type: 'tableCell', attrs: { align: 'center' } }] },
        { content: [{ type: 'tableCell', content: [{ text: 'پ' }] }, { type: 'tableCell' }] },
      ],
    },
  ])
  expect(isChanged).toBe(false)
})

test('a table of one column only arranges its blocks, unless it has a head', () => {
  expect(buildTables([[cell('الف')], [cell('ب')]])).toEqual({ blocks: [line('الف'), line('ب')], isChanged: false })
  expect(show([[cell('الف', { isHeader: true })], [cell('ب')]])).toEqual([['الف', 'ب']])
})

test('pictures of cells follow the table, and a table of nothing else is no table', () => {
  const picture = imageBlock('x', '')
  const pictured = { ...cell(''), blocks: [picture] }
  expect(buildTables([[cell('الف'), pictured]])).toMatchObject({ blocks: [{ type: 'table' }, picture], isChanged: true })
  expect(buildTables([[pictured, pictured]])).toEqual({ blocks: [picture, picture], isChanged: true })
  expect([buildTables([]), buildTables([[], []])]).toEqual([
    { blocks: [], isChanged: false },
    { blocks: [], isChanged: false },
  ])
})

test('a cell holds one line: blocks, lists, code and tables become lines of it', () => {
  const item = (type: 'listItem' | 'taskItem', words: string, checked = false) =>
    ({ type, ...(type === 'taskItem' && { attrs: { checked } }), content: [line(words)] }) as never
  const blocks: [BlockNode, string][] = [
    [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'تیتر' }] }, 'تیتر'],
    [{ type: 'bulletList', content: [item('listItem', 'یک'), item('listItem', 'دو')] }, '• یک\n• دو'],
    [{ type: 'orderedList', attrs: { start: 1 }, content: [item('listItem', 'یک'), item('listItem', 'دو')] }, '1. یک\n2. دو'],
    [{ type: 'taskList', content: [item('taskItem', 'یک', true), item('taskItem', 'دو')] }, '☑ یک\n☐ دو'],
    [{ type: 'blockquote', content: [line('یک'), line('دو')] }, 'یک\nدو'],
    [{ type: 'codeBlock', content: [{ type: 'text', text: 'a\n\n b' }] } as BlockNode, 'a\n b'],
    [{ type: 'horizontalRule' }, ''],
    [
      {
        type: 'table',
        content: [{ type: 'tableRow', content: ['الف', 'ب'].map((text) => ({ type: 'tableCell', content: [{ type: 'text', text }] })) }],
      } as BlockNode,
      'الف | ب',
    ],
  ]
  for (const [block, text] of blocks) expect(flat(block), block.type).toEqual({ text, lifted: [] })
  expect(flat(line('یک'), { type: 'paragraph' }, line('دو')).text).toBe('یک\nدو')
})
