import type { SqlPart } from './sql-text.ts'

export interface SqlToken {
  kind: 'word' | 'number' | 'string' | 'symbol' | 'hole'
  /** Words in capitals, the rest as written. */
  text: string
  start: number
  end: number
  /** Number of parentheses around it; a parenthesis counts as outside itself. */
  depth: number
}

const TOKEN =
  /\s+|--[^\n]*|(?<string>'(?:[^']|'')*'?|"[^"]*"?)|(?<word>[\p{L}_][\w.]*)|(?<number>\d[\w.]*)|(?<symbol>->>|->|<<|>>|<=|>=|<>|!=|==|\|\||.)/gsu

/** Splits SQL into tokens; each expression of a template is one. */
export function tokenize(parts: readonly SqlPart[], source: string): SqlToken[] {
  const tokens: SqlToken[] = []
  let depth = 0
  for (const { kind, start, end } of parts) {
    const text = source.slice(start, end)
    if (kind === 'hole') {
      tokens.push({ kind, text, start, end, depth })
      continue
    }
    for (const { 0: raw, index, groups = {} } of text.matchAll(TOKEN)) {
      const found = (['string', 'word', 'number', 'symbol'] as const).find((name) => groups[name] !== undefined)
      if (!found) continue
      if (raw === ')') depth--
      tokens.push({
        kind: found,
        text: found === 'word' ? raw.toUpperCase() : raw,
        start: start + index,
        end: start + index + raw.length,
        depth,
      })
      if (raw === '(') depth++
    }
  }
  return tokens
}
