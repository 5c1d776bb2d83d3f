import { compileQuery, type Expression } from './compile-query.ts'
import type { Query } from './parse-query.ts'

const renderExpression = (expression: Expression): string => {
  if ('any' in expression) return joinWithOr(expression.any.map(renderExpression))
  if ('all' in expression) return `(${expression.all.map(renderExpression).join(' AND ')})`
  const quoted = `"${expression.phrase.join(' ')}"`
  return expression.isTagOnly ? `tags : ${quoted}` : expression.isPrefix ? `${quoted} *` : quoted
}

const joinWithOr = (all: readonly string[]): string => (all.length > 1 ? `(${[...new Set(all)].join(' OR ')})` : (all[0] ?? ''))

/**
 * The query as an FTS5 expression over the terms of `tokensOf`; undefined when nothing in it can be looked for. Terms hold letters and
 * digits only and stand in quotes, so nothing typed is read as syntax. With `prefixLast` its last word may be the start of one.
 */
export function toFtsMatch(query: Query, options: { prefixLast?: boolean } = {}): string | undefined {
  const wanted = compileQuery(query, options)
  if (!wanted) return undefined
  const all = wanted.all.map(renderExpression).join(' AND ')
  return wanted.excluded.length > 0 ? `(${all}) NOT ${joinWithOr(wanted.excluded.map(renderExpression))}` : all
}
