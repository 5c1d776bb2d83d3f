import { DrizzleQueryError } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type D1PreparedQuery, SQLiteD1Session } from 'drizzle-orm/d1'

/** A failed statement. Unlike Drizzle's error, neither its message nor its cause contains bound values, so that it may be logged. */
export class QueryError extends Error {
  override name = 'QueryError'
  constructor(query: string, cause: unknown) {
    super(`Failed query: ${query}`, { cause: withoutQuotedValues(cause) })
  }
}

/** SQLite quotes values in its messages (`JSON path error near 'x'`), but not the names of tables and columns. */
function withoutQuotedValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const message = error.message.replace(/(["'])[\s\S]*\1/g, '$1…$1')
  if (message === error.message) return error
  const redacted = new Error(message)
  redacted.name = error.name
  return redacted
}

async function redactErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof QueryError) throw error
    throw error instanceof DrizzleQueryError ? new QueryError(error.query, error.cause) : withoutQuotedValues(error)
  }
}

type PrepareArguments = Parameters<SQLiteD1Session<Record<string, never>, Record<string, never>>['prepareQuery']>

/** Session whose errors contain the text of a statement but not the values bound to it, such as addresses and digests of secrets. */
export class RedactingSession extends SQLiteD1Session<Record<string, never>, Record<string, never>> {
  override prepareQuery(...args: PrepareArguments): D1PreparedQuery {
    const prepared = super.prepareQuery(...args)
    const { run, all, get, values } = prepared
    return Object.assign(prepared, {
      run: (...given: Parameters<typeof run>) => redactErrors(run.apply(prepared, given)),
      all: (...given: Parameters<typeof all>) => redactErrors(all.apply(prepared, given)),
      get: (...given: Parameters<typeof get>) => redactErrors(get.apply(prepared, given)),
      values: (...given: Parameters<typeof values>) => redactErrors(values.apply(prepared, given)),
    })
  }

  override batch<List extends BatchItem<'sqlite'>[] | readonly BatchItem<'sqlite'>[]>(queries: List): Promise<unknown[]> {
    return redactErrors(super.batch(queries))
  }
}
