import { asTyped } from '#shared/persian/pasted-text.ts'
import { tableFrom } from './html-table.ts'
import type { Loose } from './loose.ts'

/** A table out of cells apart by tabs, as spreadsheets put them beside their HTML; undefined for text that is no such table. */
export function tabbedTable(text: string): Loose[] | undefined {
  if (!text.includes('\t')) return undefined
  const rows = cellsOf(text.replace(/\n+$/, ''))
  const width = rows[0]?.length ?? 0
  if (width < 2 || rows.some((row) => row.length !== width) || (rows.length === 1 && width < 3)) return undefined
  return tableFrom(rows.map((row) => row.map((words) => ({ isHeader: false, content: lineOf(words) }))))
}

/** Cells, where one with a tab or a break inside stands in quotes. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (let at = 0; at <= text.length; at++) {
    const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y
    quoted.lastIndex = at
    const [whole, inner = ''] = quoted.exec(text) ?? []
    const end = whole === undefined ? endOfCell(text, at) : at + whole.length
    rows.at(-1)?.push(whole === undefined ? text.slice(at, end) : inner.replaceAll('""', '"'))
    if (text[end] === '\n') rows.push([])
    at = end
  }
  return rows
}

function endOfCell(text: string, from: number): number {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end++
  return end
}

const lineOf = (words: string): Loose[] =>
  asTyped(words)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line, at): Loose[] => [...(at ? [{ type: 'hardBreak' }] : []), { type: 'text', text: line }])
