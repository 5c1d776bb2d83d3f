import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** The limits that Cloudflare compiles into SQLite; the equivalence test compares their errors with those of the runtime. */
const LIMITS = {
  length: 2_200_000,
  sqlLength: 100_000,
  column: 100,
  exprDepth: 100,
  compoundSelect: 5,
  vdbeOp: 25_000,
  functionArg: 32,
  attach: 0,
  likePatternLength: 50,
  variableNumber: 100,
  triggerDepth: 10,
} as const

/** Names of SQLite's primary result codes, by number. */
const CODES: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  5: 'SQLITE_BUSY',
  13: 'SQLITE_FULL',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  23: 'SQLITE_AUTH',
  25: 'SQLITE_RANGE',
}

/** What Cloudflare's SQLite refuses whatever the schema: transactions of one's own, other files, and most pragmas. */
const FORBIDDEN = /^\s*(?:BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE|ATTACH|DETACH|VACUUM)\b/i
const PRAGMA = /^\s*PRAGMA\s+(\w+)/i
const ALLOWED_PRAGMAS: ReadonlySet<string> = new Set([
  'case_sensitive_like',
  'defer_foreign_keys',
  'foreign_key_check',
  'foreign_key_list',
  'foreign_keys',
  'function_list',
  'ignore_check_constraints',
  'index_info',
  'index_list',
  'index_xinfo',
  'legacy_alter_table',
  'optimize',
  'quick_check',
  'recursive_triggers',
  'table_info',
  'table_list',
  'table_xinfo',
])

/** The most statements kept compiled for one database. */
const MAX_COMPILED = 2000

export type SqlValue = string | number | null | Uint8Array<ArrayBuffer>

export interface Executed {
  columns: string[]
  rows: SqlValue[][]
  changes: number
  lastRowId: number
}

/** A database in memory that accepts, rejects and returns what Cloudflare's SQLite does. */
export class Sqlite {
  readonly #db: DatabaseSync
  readonly #compiled = new Map<string, StatementSync>()
  readonly #counts: StatementSync

  /** Opens an empty database, or a copy of the one that `serialize` returned. */
  constructor(template?: Uint8Array) {
    this.#db = new DatabaseSync(':memory:', { limits: LIMITS })
    if (template) this.#db.deserialize(template)
    this.#db.exec('PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF; PRAGMA temp_store = MEMORY')
    this.#counts = this.#db.prepare('SELECT total_changes() AS total, last_insert_rowid() AS id')
    this.#counts.setReadBigInts(true)
  }

  /** Executes one statement. Throws an error with the message of Cloudflare's SQLite. */
  execute(text: string, values: readonly SQLInputValue[] = []): Executed {
    const { statement, rest } = this.#compile(text)
    if (rest.trim() !== '') throw new Error(`Several statements in one: ${text}`)
    return this.#run(statement, values)
  }

  /** Executes statements that are separated by semicolons; `values` belong to the last. Returns the result of the last. */
  executeAll(text: string, values: readonly SQLInputValue[] = []): Executed {
    for (let rest = text; ; ) {
      const compiled = this.#compile(rest)
      if (compiled.rest.trim() === '') return this.#run(compiled.statement, values)
      this.#run(compiled.statement, [])
      rest = compiled.rest
    }
  }

  /** Runs `act` in a transaction, or in a savepoint of the one that runs; an error rolls it back. */
  transaction<Value>(act: () => Value): Value {
    const isNested = this.#db.isTransaction
    this.#db.exec(isNested ? 'SAVEPOINT inner' : 'BEGIN')
    try {
      const value = act()
      this.#db.exec(isNested ? 'RELEASE inner' : 'COMMIT')
      return value
    } catch (error) {
      // Some errors end the transaction by themselves.
      if (this.#db.isTransaction) this.#db.exec(isNested ? 'ROLLBACK TO inner; RELEASE inner' : 'ROLLBACK')
      throw withCode(error)
    }
  }

  /** Returns the bytes of the database, for a copy. */
  serialize(): Uint8Array {
    return this.#db.serialize()
  }

  get size(): number {
    return this.serialize().byteLength
  }

  #compile(text: string): { statement: StatementSync; rest: string } {
    const known = this.#compiled.get(text)
    if (known) return { statement: known, rest: text.slice(known.sourceSQL.length) }
    if (FORBIDDEN.test(text)) throw new Error(`not authorized: SQLITE_AUTH`)
    const pragma = PRAGMA.exec(text)?.[1]?.toLowerCase()
    if (pragma !== undefined && !ALLOWED_PRAGMAS.has(pragma)) throw new Error('not authorized: SQLITE_AUTH')
    try {
      const statement = this.#db.prepare(text)
      statement.setReturnArrays(true)
      // The search index has hashes of 64 bits, which D1 returns as numbers that are not exact.
      statement.setReadBigInts(true)
      if (this.#compiled.size >= MAX_COMPILED) this.#compiled.clear()
      this.#compiled.set(text, statement)
      return { statement, rest: text.slice(statement.sourceSQL.length) }
    } catch (error) {
      throw withCode(error)
    }
  }

  #run(statement: StatementSync, values: readonly SQLInputValue[]): Executed {
    const before = this.#count().total
    try {
      const rows = (statement.all(...values) as unknown as SQLInputValue[][]).map((row) => row.map(toValue))
      const { total, lastRowId } = this.#count()
      return { columns: statement.columns().map(({ name }) => name), rows, changes: total - before, lastRowId }
    } catch (error) {
      throw withCode(error)
    }
  }

  #count(): { total: number; lastRowId: number } {
    const { total, id } = this.#counts.get() as { total: bigint; id: bigint }
    return { total: Number(total), lastRowId: Number(id) }
  }
}

const toValue = (value: SQLInputValue): SqlValue =>
  typeof value === 'bigint' ? Number(value) : ArrayBuffer.isView(value) ? new Uint8Array(value.buffer as ArrayBuffer) : value

/** Returns an error with the message that Cloudflare's SQLite has for it. */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  const code = CODES[error.errcode & 0xff]
  if (code === undefined) return error
  return new Error(`${error.message}: ${code}`, { cause: error })
}
