import { retryOnce } from './transient-errors.ts'

/** Matches statements that only read. A WITH clause may precede a write, so its statement counts as one. */
const isRead = (text: string): boolean => /^\s*select\b/i.test(text)

interface Prepared {
  statement: D1PreparedStatement
  text: string
}

/** Wraps a database so that a read whose connection is lost runs once more, as does a batch of reads. Writes run once. */
export function retryingDatabase(real: D1Database): D1Database {
  const originals = new WeakMap<object, Prepared>()
  const wrap = (statement: D1PreparedStatement, text: string): object => {
    const run = <Value>(call: () => Promise<Value>) => (isRead(text) ? retryOnce(call) : call())
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), text),
      run: () => run(() => statement.run()),
      all: () => run(() => statement.all()),
      first: (...column: [string]) => run(() => statement.first(...column)),
      raw: (...options: [{ columnNames: true }]) => run(() => statement.raw(...options)),
    }
    originals.set(wrapped, { statement, text })
    return wrapped
  }
  const batch = (wrapped: readonly object[]) => {
    const prepared = wrapped.flatMap((one) => originals.get(one) ?? [])
    const send = () => real.batch(prepared.map(({ statement }) => statement))
    return prepared.every(({ text }) => isRead(text)) ? retryOnce(send) : send()
  }
  // Drizzle calls only these two methods of a database.
  return { prepare: (text: string) => wrap(real.prepare(text), text), batch } as unknown as D1Database
}
