import type { Fault } from './mutant.ts'
import { dropConditions } from './sql-conditions.ts'
import { findSql } from './sql-text.ts'
import { type SqlToken, tokenize } from './sql-tokens.ts'

const BOUNDARIES = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
])
const NEVER_NEGATED = new Set(['NULL', 'NOTHING', 'EXISTS', 'INDEXED', 'MATERIALIZED'])
const UNITS = new Set(['10', '60', '100', '1000', '1024', '3600', '60000', '86400', '3600000', '86400000'])

/** Returns the faults in the SQL of a file: a missing condition, a comparison moved by one, a flipped IS NULL, a wrong unit or time zone. */
export function sqlFaults(file: string, source: string): Fault[] {
  return findSql(file, source).flatMap((parts) => {
    const tokens = tokenize(parts, source)
    return [...dropConditions(tokens, source), ...tokens.flatMap((token, at) => faultsAt(token, tokens.slice(at + 1), tokens.slice(0, at)))]
  })
}

/** Returns the faults that begin at a token. */
function faultsAt(token: SqlToken, after: readonly SqlToken[], before: readonly SqlToken[]): Fault[] {
  const [next, second] = after
  const previous = before.at(-1)
  const replace = (family: string, replacement: string, end = token.end): Fault[] => [
    { start: token.start, end, replacement, family, language: 'sql' },
  ]
  if (token.kind === 'string')
    return /^'(?:localtime|[+-]\d+(?::\d+)? ?(?:minutes|hours)?)'$/.test(token.text) ? replace('time-zone', "'+0 minutes'") : []
  if (token.kind === 'number') {
    const isFactor = previous?.text === '*' || previous?.text === '/'
    return isFactor && UNITS.has(token.text) ? replace('unit', '1') : []
  }
  if (token.kind === 'symbol') {
    const moved = BOUNDARIES.get(token.text)
    if (moved) return replace('boundary', moved)
    if (token.text === '<>' || token.text === '!=') return replace('negation', '=')
    const isSum = isOperand(previous) && (next?.kind !== 'string' || !/^'[+-]/.test(next.text))
    return isSum && (token.text === '+' || token.text === '-') ? replace('arithmetic', token.text === '+' ? '-' : '+') : []
  }
  if (token.kind !== 'word') return []
  switch (token.text) {
    case 'IS':
      if (next?.text === 'NULL') return replace('null-check', 'IS NOT NULL', next.end)
      return next?.text === 'NOT' && second?.text === 'NULL' ? replace('null-check', 'IS NULL', second.end) : []
    case 'NOT': {
      if (!next || previous?.text === 'IS' || previous?.text === 'IF') return []
      if (NEVER_NEGATED.has(next.text) && next.text !== 'EXISTS') return []
      return replace('negation', '', next.start)
    }
    case 'IN':
      return next?.text === '(' ? dropListItems(after.slice(1)) : []
    case 'LIMIT':
      if (next?.kind === 'hole') return replace('limit', `LIMIT ${next.text} ${/\+ 1\}$/.test(next.text) ? '-' : '+'} 1`, next.end)
      return next?.kind === 'number' && next.text !== '1' ? replace('limit', `LIMIT ${Number(next.text) + 1}`, next.end) : []
    case 'DESC':
      return replace('order', 'ASC')
    case 'DISTINCT':
      return next ? replace('distinct', '', next.start) : []
    case 'LEFT':
      return next?.text === 'JOIN' ? replace('join', 'JOIN', next.end) : []
    case 'MIN':
    case 'MAX':
      return next?.text === '(' ? replace('aggregate', token.text === 'MIN' ? 'max' : 'min') : []
    case 'ON':
      return next?.text === 'CONFLICT' ? dropConflictClause(token, after) : []
    case 'SET':
      return dropAssignments(
        after.filter(({ depth }) => depth >= token.depth),
        token.depth,
      )
    default:
      return []
  }
}

const isOperand = (token: SqlToken | undefined) =>
  token !== undefined && (token.kind === 'word' || token.kind === 'number' || token.kind === 'hole' || token.text === ')')

function dropListItems(after: readonly SqlToken[]): Fault[] {
  const items: SqlToken[] = []
  for (const [nth, token] of after.entries()) {
    if (nth % 2 === 0 && (token.kind === 'string' || token.kind === 'number')) items.push(token)
    else if (token.text === ')') break
    else if (token.text !== ',') return []
  }
  const [first, second] = items
  if (!first || !second) return []
  return items.map((item, nth) => {
    const before = items[nth - 1]
    const [start, end] = before ? [before.end, item.end] : [first.start, second.start]
    return { start, end, replacement: '', family: 'list-item', language: 'sql' }
  })
}

/** A clause that ends in DO NOTHING is dropped; one that updates is left. */
function dropConflictClause(on: SqlToken, after: readonly SqlToken[]): Fault[] {
  const at = after.findIndex(({ text, depth }) => text === 'DO' && depth === on.depth)
  const last = after[at + 1]
  return at >= 0 && last?.text === 'NOTHING'
    ? [{ start: on.start, end: last.end, replacement: '', family: 'conflict', language: 'sql' }]
    : []
}

function dropAssignments(after: readonly SqlToken[], depth: number): Fault[] {
  const to = after.findIndex((token) => token.depth === depth && token.kind === 'word' && /^(?:WHERE|FROM|RETURNING)$/.test(token.text))
  const tokens = to >= 0 ? after.slice(0, to) : after
  const commas = tokens.filter((token) => token.text === ',' && token.depth === depth)
  const [first] = tokens
  if (commas.length === 0 || !first) return []
  return [undefined, ...commas].map((comma, nth) => {
    const end = commas[nth]
    const start = comma?.start ?? first.start
    return {
      start,
      end: comma ? (end?.start ?? tokens.at(-1)?.end ?? start) : (tokens[tokens.indexOf(commas[0] ?? first) + 1]?.start ?? start),
      replacement: '',
      family: 'column',
      language: 'sql',
    }
  })
}
