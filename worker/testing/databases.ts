import { env } from 'cloudflare:workers'
import { z } from 'zod'

const bindQuery = (query: string, values: readonly unknown[]) => env.DB.prepare(query).bind(...values)

export const runQuery = (query: string, ...values: unknown[]) => bindQuery(query, values).run()

/** Returns column `n` of the first row; throws if there is no row or the value is not a number. */
export async function queryNumber(query: string, ...values: unknown[]): Promise<number> {
  const n = await bindQuery(query, values).first('n')
  if (typeof n !== 'number') throw new Error(`Query returned no number n: ${query}`)
  return n
}

/** Returns the version of a tag's latest invalidation; 0 for none. */
export const readInvalidationVersion = (tag: string): Promise<number> =>
  queryNumber('SELECT coalesce(max(seq), 0) AS n FROM cache_bumps WHERE tag = ?', tag)

export const countInvalidations = (tag: string): Promise<number> => queryNumber('SELECT count(*) AS n FROM cache_bumps WHERE tag = ?', tag)

const WRITE_AFTER_WITH = /\b(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|REPLACE\s+INTO|UPDATE\s+"?\w+"?\s+SET|DELETE\s+FROM)\b/i

export const isWriteStatement = (statement: string): boolean =>
  /^\s*WITH\b/i.test(statement) ? WRITE_AFTER_WITH.test(statement) : !/^\s*(?:SELECT|EXPLAIN)\b/i.test(statement)

/**
 * Wraps a database and records its round trips in `trips`, each as a list of SQL texts; a batch is one round trip. `asked` holds the bound
 * statements, so that a test can run them again; `recorded` their texts and parameters.
 */
export function recordedDatabase(real: D1Database) {
  const trips: string[][] = []
  const asked: D1PreparedStatement[] = []
  const recorded: RecordedStatement[] = []
  const database = interceptCalls(real, (call, statements) => {
    trips.push(statements.map(({ text }) => text))
    asked.push(...statements.map(({ statement }) => statement))
    recorded.push(...statements.map(({ text, values }) => ({ text, values })))
    return call()
  })
  return { database, trips, asked, recorded }
}

/**
 * Wraps a database and collects in `changes` the SQL texts of the statements that changed rows. Throws if it cannot tell, which is the case
 * for writes without RETURNING that are executed by `raw` or `first`.
 */
export function changeRecordingDatabase(real: D1Database) {
  const changes: string[] = []
  const database = interceptCalls(real, async (call, statements, method) => {
    const result = await call()
    const results = method === 'batch' && Array.isArray(result) ? result : [result]
    for (const [nth, { text }] of statements.entries()) if (hasChangedRows(text, results[nth])) changes.push(text)
    return result
  })
  return { database, changes }
}

const Executed = z.object({ meta: z.object({ changes: z.number() }) })

/** Judges by the number of changes that D1 reports, or by the rows of RETURNING if the method returns bare rows. */
function hasChangedRows(text: string, result: unknown): boolean {
  const executed = Executed.safeParse(result)
  if (executed.success) return executed.data.meta.changes > 0
  if (!isWriteStatement(text)) return false
  if (!/\bRETURNING\b/i.test(text)) throw new Error(`Unknown number of changes: ${text}`)
  return Array.isArray(result) ? result.length > 0 : result !== null
}

const WithRowsRead = z.object({ meta: z.object({ rows_read: z.number() }) })

/**
 * Wraps a database and sums the rows read by its statements, as D1 bills them: rows of tables and indexes, and again those that a sort or a
 * temporary table holds. Reads whose rows are returned without a count (`raw` and `first`) are executed a second time.
 */
export function costRecordingDatabase(real: D1Database) {
  let rowsRead = 0
  const database = interceptCalls(real, async (call, statements, method) => {
    if ((method === 'raw' || method === 'first') && statements.some(({ text }) => isWriteStatement(text)))
      throw new Error(`Unknown number of rows read: ${statements[0]?.text}`)
    const result = await call()
    const executed = method === 'batch' && Array.isArray(result) ? result : [result]
    const measured =
      method === 'raw' || method === 'first' ? await Promise.all(statements.map(({ statement }) => statement.all())) : executed
    for (const one of measured) rowsRead += WithRowsRead.parse(one).meta.rows_read
    return result
  })
  return { database, rowsRead: () => rowsRead }
}

export class InjectedFault extends Error {
  override name = 'InjectedFault'
}

interface FaultPlan {
  /** 1-based index of the failing call; a batch is one call. */
  nth: number | 'all'
  /** `before` loses the request, so nothing is written; `after` loses only the response. */
  when: 'before' | 'after'
  /** Only calls that execute a matching statement count. */
  match?: RegExp
  /** Text of the error; by default one that no code recognizes. */
  message?: string
}

/**
 * Wraps a database so that one call fails; `calls` returns the number of calls, so that a test can fail each in turn, and `failed` the
 * statements of the failing one.
 */
export function faultyDatabase(real: D1Database, { nth, when, match, message }: FaultPlan) {
  let calls = 0
  let failed: readonly RecordedStatement[] = []
  const database = interceptCalls(real, async (call, statements) => {
    if (match && !statements.some(({ text }) => match.test(text))) return call()
    calls += 1
    const fails = nth === 'all' || calls === nth
    if (fails) failed = statements
    if (fails && when === 'before') throw new InjectedFault(message ?? `D1_ERROR: request ${nth} lost`)
    const result = await call()
    if (fails) throw new InjectedFault(message ?? `D1_ERROR: response ${nth} lost`)
    return result
  })
  return { database, calls: () => calls, failed: () => failed }
}

/** Wraps a database so that `act` runs once, before the first call that executes a statement matching `pattern`. */
export function interleavedDatabase(real: D1Database, pattern: RegExp, act: () => Promise<unknown>): D1Database {
  let isDone = false
  return interceptCalls(real, async (call, statements) => {
    if (!isDone && statements.some(({ text }) => pattern.test(text))) {
      isDone = true
      await act()
    }
    return call()
  })
}

export interface RecordedStatement {
  text: string
  values: readonly unknown[]
}

interface BoundStatement extends RecordedStatement {
  statement: D1PreparedStatement
}

const EXECUTE_METHODS = new Set<PropertyKey>(['run', 'all', 'first', 'raw'])

/** Wraps a database so that `intercept` receives each call that executes statements, with its arguments, and decides when to make it. */
export function interceptCalls(
  real: D1Database,
  intercept: (
    call: () => Promise<unknown>,
    statements: readonly BoundStatement[],
    method: PropertyKey,
    given: readonly unknown[],
  ) => Promise<unknown>,
): D1Database {
  const originals = new WeakMap<D1PreparedStatement, BoundStatement>()
  const wrap = (statement: D1PreparedStatement, text: string, values: readonly unknown[] = []): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function') return found
        if (name === 'bind') return (...bound: unknown[]) => wrap(target.bind(...bound), text, bound)
        if (!EXECUTE_METHODS.has(name)) return found.bind(target)
        return (...given: unknown[]) => intercept(() => Reflect.apply(found, target, given), [{ statement, text, values }], name, given)
      },
    })
    originals.set(wrapped, { statement, text, values })
    return wrapped
  }
  return new Proxy(real, {
    get(target, name) {
      if (name === 'prepare') return (text: string) => wrap(target.prepare(text), text)
      if (name === 'withSession')
        return (start: string) =>
          interceptCalls(target.withSession(start) as unknown as D1Database, intercept) as unknown as D1DatabaseSession
      if (name === 'batch')
        return (list: D1PreparedStatement[]) => {
          const statements = list.map((one) => originals.get(one) ?? { statement: one, text: '', values: [] })
          return intercept(() => target.batch(statements.map(({ statement }) => statement)), statements, name, [list])
        }
      const found: unknown = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
}
