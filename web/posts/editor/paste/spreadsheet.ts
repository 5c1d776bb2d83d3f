import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { buildTable } from './html-table.ts'
import type { RawNode } from './raw-nodes.ts'

/**
 * Parses tab-separated cells, as spreadsheets copy them, into a table; returns undefined unless all rows have the same number of cells: at
 * least two, or at least three in a single row.
 */
export function parseTabSeparated(text: string): RawNode[] | undefined {
  if (!text.includes('\t')) return undefined
  const rows = parseCells(text.replace(/\n+$/, ''))
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.some((row) => row.length !== width) || (rows.length === 1 && width < 3)) return undefined
  return buildTable(rows.map((row) => row.map((words) => ({ isHeader: false, content: buildLine(words) }))))
}

/** Splits text into rows of cells; quoted cells may contain tabs and newlines. */
function parseCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (let at = 0; at <= text.length; at++) {
    const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y
    quoted.lastIndex = at
    const [quotedCell, inner = ''] = quoted.exec(text) ?? []
    const end = quotedCell === undefined ? findCellEnd(text, at) : at + quotedCell.length
    rows.at(-1)?.push(quotedCell === undefined ? text.slice(at, end) : inner.replaceAll('""', '"'))
    if (text[end] === '\n') rows.push([])
    at = end
  }
  return rows
}

function findCellEnd(text: string, from: number): number {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end++
  return end
}

const buildLine = (words: string): RawNode[] =>
  normalizePastedText(words)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line, at): RawNode[] => [...(at ? [{ type: 'hardBreak' }] : []), { type: 'text', text: line }])
