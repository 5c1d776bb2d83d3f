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
 * Renders a query as an FTS5 expression over the terms of `extractTerms`; undefined if it contains nothing to search for. Terms are quoted
 * and contain only letters and digits, so user input is never parsed as syntax. With `prefixLast`, the last word also matches as a prefix.
 */
export function toFtsMatch(query: Query, options: { prefixLast?: boolean } = {}): string | undefined {
  const wanted = compileQuery(query, options)
  if (!wanted) return undefined
  const all = wanted.all.map(renderExpression).join(' AND ')
  return wanted.excluded.length > 0 ? `(${all}) NOT ${joinWithOr(wanted.excluded.map(renderExpression))}` : all
}
