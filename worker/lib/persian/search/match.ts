import { type Expression, wantedOf } from './expression.ts'
import type { Query } from './query.ts'

const one = (expression: Expression): string => {
  if ('any' in expression) return either(expression.any.map(one))
  if ('all' in expression) return `(${expression.all.map(one).join(' AND ')})`
  const quoted = `"${expression.phrase.join(' ')}"`
  return expression.ofTag ? `tags : ${quoted}` : expression.begun ? `${quoted} *` : quoted
}

const either = (all: readonly string[]): string => (all.length > 1 ? `(${[...new Set(all)].join(' OR ')})` : (all[0] ?? ''))

/**
 * The query as an FTS5 expression over the terms of `tokensOf`; undefined when nothing in it can be looked for. Terms hold letters and
 * digits only and stand in quotes, so nothing typed is read as syntax. With `beginning` its last word may be the start of one.
 */
export function matchOf(query: Query, options: { beginning?: boolean } = {}): string | undefined {
  const wanted = wantedOf(query, options)
  if (!wanted) return undefined
  const all = wanted.all.map(one).join(' AND ')
  return wanted.without.length > 0 ? `(${all}) NOT ${either(wanted.without.map(one))}` : all
}
