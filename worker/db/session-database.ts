/** How far a client has seen its database. Bookmarks sort as strings from older to newer (developers.cloudflare.com/d1/reference/glossary). */
export interface Position {
  bookmark: string | undefined
}

/** Returns the newer of two bookmarks; undefined is older than all. */
export const laterBookmark = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a

interface Prepared {
  text: string
  values: readonly unknown[]
}

/**
 * Wraps a database so that each call is a D1 session, which begins at what `start` returns: a bookmark or a constraint
 * (developers.cloudflare.com/d1/worker-api/d1-database/#withsession). `position` keeps the latest state that a call has seen.
 */
export function sessionDatabase(real: D1Database, start: () => string, position: Position): D1Database {
  const originals = new WeakMap<object, Prepared>()
  const open = async <Value>(call: (session: D1DatabaseSession) => Promise<Value>): Promise<Value> => {
    const session = real.withSession(start())
    const result = await call(session)
    position.bookmark = laterBookmark(position.bookmark, session.getBookmark() ?? undefined)
    return result
  }
  const bind = (session: D1DatabaseSession, { text, values }: Prepared) => session.prepare(text).bind(...values)
  const wrap = (prepared: Prepared): object => {
    const run = <Value>(call: (statement: D1PreparedStatement) => Promise<Value>) => open((session) => call(bind(session, prepared)))
    const wrapped = {
      bind: (...values: unknown[]) => wrap({ text: prepared.text, values }),
      run: () => run((statement) => statement.run()),
      all: () => run((statement) => statement.all()),
      first: (...column: [string]) => run((statement) => statement.first(...column)),
      raw: (...options: [{ columnNames: true }]) => run((statement) => statement.raw(...options)),
    }
    originals.set(wrapped, prepared)
    return wrapped
  }
  const batch = (wrapped: readonly object[]) => {
    const prepared = wrapped.flatMap((one) => originals.get(one) ?? [])
    return open((session) => session.batch(prepared.map((one) => bind(session, one))))
  }
  // Drizzle and `retryingDatabase` call only these two methods of a database.
  return { prepare: (text: string) => wrap({ text, values: [] }), batch } as unknown as D1Database
}
