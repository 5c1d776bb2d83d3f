import { interceptCalls, type RecordedStatement } from '../databases.ts'

/** One call, made to both databases. */
export interface Comparison {
  statements: readonly RecordedStatement[]
  left: unknown
  right: unknown
}

/** A write to a virtual table counts the rows of its hidden tables, which depend on the version of SQLite. */
const COUNTS_HIDDEN_ROWS = /\b(?:INTO|UPDATE|FROM)\s+"?(?:probe_words|\w+_fts|\w*search\w*)\b/i

/** What a caller can tell about the result of a statement; the counts of rows read are the runtime's own. */
function toOutcome(result: unknown, text: string): unknown {
  if (result === null || typeof result !== 'object' || !('meta' in result)) return result
  const { results, success, meta } = result as D1Result
  return {
    results,
    success,
    ...(COUNTS_HIDDEN_ROWS.test(text) ? {} : { changes: meta.changes }),
    ...(/^\s*(?:INSERT|REPLACE)\b/i.test(text) && meta.changes > 0 ? { lastRowId: meta.last_row_id } : {}),
  }
}

/** Node does not report where in a statement an error is. */
const toMessage = ({ message }: Error) => message.replace(/ at offset \d+(?=: SQLITE_ERROR$)/, '')

const settle = (call: () => Promise<unknown>, statements: readonly RecordedStatement[]) =>
  call().then(
    (value) => {
      const results = Array.isArray(value) && statements.length === value.length ? value : [value]
      return { value, outcome: results.map((one, nth) => toOutcome(one, statements[nth]?.text ?? '')) }
    },
    (error: Error) => ({ error, outcome: toMessage(error) }),
  )

/**
 * Wraps a database so that `mirror` executes the same statements, one call after the other, and collects both outcomes in `compared`. Callers
 * receive the outcome of `real`.
 */
export function mirroredDatabase(real: D1Database, mirror: D1Database) {
  const compared: Comparison[] = []
  let last: Promise<unknown> = Promise.resolve()
  const database = interceptCalls(real, (call, statements, method, given) => {
    const bound = statements.map(({ text, values }) => mirror.prepare(text).bind(...values))
    const repeat = (): Promise<unknown> =>
      method === 'batch' ? mirror.batch(bound) : Reflect.apply(Reflect.get(bound[0] ?? {}, method), bound[0], given)
    const both = last.then(async () => {
      const [left, right] = [await settle(call, statements), await settle(repeat, statements)]
      compared.push({ statements, left: left.outcome, right: right.outcome })
      if ('error' in left) throw left.error
      return left.value
    })
    last = both.catch(() => undefined)
    return both
  })
  return { database, compared }
}
