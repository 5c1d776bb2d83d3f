import type { Database, Statement } from './client.ts'
import { retryOnce } from './transient-errors.ts'

/** A statement of which only the first row counts. */
interface FirstRow<S extends Statement> {
  first: S
}

/** Makes the result of a statement its first row; undefined if there is none. */
export const first = <S extends Statement>(statement: S): FirstRow<S> => ({ first: statement })

type Named = Readonly<Record<string, Statement | FirstRow<Statement>>>
type Group = Named | readonly Statement[]
type Result<Item> =
  Item extends FirstRow<infer S>
    ? S['_']['result'] extends readonly (infer Row)[]
      ? Row | undefined
      : never
    : Item extends Statement
      ? Item['_']['result']
      : never
export type ResultsOf<G> = G extends readonly Statement[] ? unknown : { [Name in keyof G]: Result<G[Name]> }

/** The statements of a write in the order in which they run: lists, or records where their results are needed. */
interface Write<Before extends Group, Change extends Group, After extends Group, Read extends Named> {
  /** Effects whose conditions need the rows as they were. */
  before?: Before
  change: Change
  /** Effects whose conditions need the changed rows. */
  after?: After
  read?: Read
}

/** Runs statements in one transaction, `before`, `change`, `after`, `read`, and returns the results of those with names. */
export async function write<
  const Change extends Group,
  const Before extends Group = [],
  const After extends Group = [],
  const Read extends Named = Record<never, never>,
>(
  db: Database,
  { before, change, after, read }: Write<Before, Change, After, Read>,
): Promise<ResultsOf<Before> & ResultsOf<Change> & ResultsOf<After> & ResultsOf<Read>> {
  const entries = [before, change, after, read].flatMap((group) =>
    Object.entries(group ?? {}).map(([name, item]) => ({ name, item, isNamed: !Array.isArray(group) })),
  )
  const [statement, ...rest] = entries.map(({ item }) => ('first' in item ? item.first : item))
  const results: readonly unknown[] = statement ? await db.batch([statement, ...rest]) : []
  const named = entries.flatMap(({ name, item, isNamed }, at) => {
    const result = results[at]
    return isNamed ? [[name, 'first' in item && Array.isArray(result) ? result[0] : result]] : []
  })
  return Object.fromEntries(named)
}

/**
 * Like `write`, and runs the transaction once more if the connection is lost, after which it may have committed. Only for statements that
 * return the same results and change nothing when they run again.
 */
export const idempotentWrite: typeof write = (db, statements) => retryOnce(() => write(db, statements))

/** Reads in one transaction, so that all results are of the same moment, and returns them by name. */
export const readTogether = <const Read extends Named>(db: Database, read: Read): Promise<ResultsOf<Read>> =>
  write(db, { change: [], read })
