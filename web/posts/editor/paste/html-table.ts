import { type HtmlElement, isElement } from './html-tree.ts'
import { flattenToLine, type RawNode, trimLine } from './raw-nodes.ts'

interface Cell {
  isHeader: boolean
  content: RawNode[]
}
const MAX_SPAN = 30

/**
 * Converts a table, with its caption before it and the blocks its cells cannot hold after it; a layout table becomes the blocks inside it.
 */
export function convertTable(table: HtmlElement, convertCell: (cell: HtmlElement) => RawNode[]): RawNode[] {
  const rows = collectRows(table)
  const caption = table.children.filter(isElement).find(({ tag }) => tag === 'caption')
  const before = caption ? convertCell(caption) : []
  const cellsOf = (row: HtmlElement) => row.children.filter(isElement).filter(({ tag }) => tag === 'td' || tag === 'th')
  const isLayout = table.attrs.role === 'presentation' || !rows.some((row) => cellsOf(row).length > 1)
  if (isLayout) return [...before, ...rows.flatMap((row) => cellsOf(row).flatMap(convertCell))]

  const grid = rows.map((): Cell[] => [])
  const overflow: RawNode[] = []
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of cellsOf(row)) {
      while (grid[at]?.[column]) column++
      const { line, rest } = flattenToLine(convertCell(cell), 'break')
      overflow.push(...rest)
      const isHeader = cell.tag === 'th'
      for (let down = 0; down < Math.min(parseSpan(cell.attrs.rowspan), rows.length - at); down++)
        for (let along = 0; along < parseSpan(cell.attrs.colspan); along++) {
          const content = down || along ? [] : trimLine(line)
          const into = grid[at + down]
          if (into) into[column + along] = { isHeader, content }
        }
      column += parseSpan(cell.attrs.colspan)
    }
  }
  return [...before, ...buildTable(grid), ...overflow]
}

/**
 * Builds a table without trailing empty rows and columns, or nothing from an empty grid; an all-bold first row becomes the header if a
 * second row exists that is not all bold.
 */
export function buildTable(grid: readonly (readonly (Cell | undefined)[])[]): RawNode[] {
  const width = Math.max(0, ...grid.map((row) => row.findLastIndex((cell) => cell?.content.length) + 1))
  const height = grid.findLastIndex((row) => row.some((cell) => cell?.content.length)) + 1
  const rows = grid.slice(0, height).map((row) => Array.from({ length: width }, (_, at) => row[at] ?? { isHeader: false, content: [] }))
  if (!width || !height) return []
  const [first = [], second] = rows
  const isBold = ({ content }: Cell) => content.every(({ marks }) => marks?.some(({ type }) => type === 'bold'))
  const hasHead = second !== undefined && first.every(isBold) && first.some(({ content }) => content.length) && !second.every(isBold)
  const content = rows.map((row, at) => ({
    type: 'tableRow',
    content: row.map((cell) => {
      const isHeader = cell.isHeader || (hasHead && at === 0)
      return { type: isHeader ? 'tableHeader' : 'tableCell', content: isHeader ? cell.content.map(withoutBold) : cell.content }
    }),
  }))
  return [{ type: 'table', content }]
}

const withoutBold = (node: RawNode): RawNode => (node.marks ? { ...node, marks: node.marks.filter(({ type }) => type !== 'bold') } : node)

const parseSpan = (value: string | undefined): number => Math.min(Math.max(Number.parseInt(value ?? '1', 10) || 1, 1), MAX_SPAN)

/** Returns the rows of this table, excluding those of nested tables. */
const collectRows = (node: HtmlElement): HtmlElement[] =>
  node.children
    .filter(isElement)
    .flatMap((child) => (child.tag === 'tr' ? [child] : /^t(?:head|body|foot)$/.test(child.tag) ? collectRows(child) : []))
