import type { FrontMatterValue } from './front-matter.ts'
import { parseFlow, unquote } from './parse-yaml.ts'

const PAIR = /^("[^"]*"|'[^']*'|[\w.-]+)\s*=\s*(.*)$/
const MULTILINE = /^("""|''')/
const MAX_ROWS = 2000

/**
 * Parses the TOML of front matter: keys, tables of one level, texts, lists and inline tables; dates and numbers stay as they were written.
 * What is not understood is skipped. Never throws.
 */
export function parseToml(written: string): FrontMatterValue {
  const rows = written.split('\n')
  const root: Record<string, FrontMatterValue> = {}
  let table = root
  for (let at = 0; at < rows.length && at < MAX_ROWS; at++) {
    const row = (rows[at] ?? '').trim()
    const [, section] = /^\[\[?\s*([^\]]+?)\s*\]\]?/.exec(row) ?? []
    if (section !== undefined) {
      table = {}
      if (section !== '__proto__') root[unquote(section)] = table
      continue
    }
    const [, key, first = ''] = PAIR.exec(row) ?? []
    if (key === undefined || key === '__proto__') continue
    let value = first
    const quote = MULTILINE.exec(value)?.[1]
    if (quote !== undefined) {
      while (!value.slice(3).includes(quote) && at + 1 < rows.length) value += `\n${rows[++at] ?? ''}`
      const inner = value.slice(3).split(quote)[0] ?? ''
      table[unquote(key)] = inner.replace(/^\n/, '').trimEnd()
      continue
    }
    if (value.startsWith('[')) while (!isClosed(value) && at + 1 < rows.length) value += ` ${(rows[++at] ?? '').trim()}`
    table[unquote(key)] = parseValue(value)
  }
  return root
}

const isClosed = (list: string): boolean => /\]\s*(?:#.*)?$/.test(list.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, ''))

function parseValue(written: string): FrontMatterValue {
  const quoted = /^("(?:[^"\\]|\\.)*"|'[^']*')/.exec(written)?.[1]
  if (quoted !== undefined) return unquote(quoted)
  const value = written.replace(/\s+#.*$/, '').trim()
  if (/^[[{]/.test(value)) return parseFlow(value.replace(/,\s*\]$/, ']'))
  return value === 'true' ? true : value === 'false' ? false : value
}
