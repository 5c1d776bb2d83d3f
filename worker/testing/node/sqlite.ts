import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { checkStatement, countParameters, LIMITS, withCode } from './cloudflare-sqlite.ts'

/** The most statements kept compiled for one database. */
const MAX_COMPILED = 2000

export type SqlValue = string | number | null | Uint8Array<ArrayBuffer>

export interface Executed {
  columns: string[]
  rows: SqlValue[][]
  changes: number
  lastRowId: number
}

interface Compiled {
  statement: StatementSync
  /** Number of values that it takes. */
  parameters: number
  /** The text after it. */
  rest: string
}

/** A database in memory that accepts, rejects and returns what Cloudflare's SQLite does. */
export class Sqlite {
  readonly #db: DatabaseSync
  readonly #compiled = new Map<string, Compiled>()
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
    const compiled = this.#compile(text)
    if (compiled.rest !== '') throw new Error(`Several statements in one: ${text}`)
    return this.#run(compiled, values)
  }

  /** Executes statements that are separated by semicolons; `values` belong to the last. Returns the result of the last. */
  executeAll(text: string, values: readonly SQLInputValue[] = []): Executed {
    for (let rest = text; ; ) {
      const compiled = this.#compile(rest)
      if (compiled.rest === '') return this.#run(compiled, values)
      this.#run(compiled, [])
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

  #compile(text: string): Compiled {
    const known = this.#compiled.get(text)
    if (known) return known
    checkStatement(text)
    try {
      const statement = this.#db.prepare(text)
      statement.setReturnArrays(true)
      // The search index has hashes of 64 bits, which D1 returns as numbers that are not exact.
      statement.setReadBigInts(true)
      if (this.#compiled.size >= MAX_COMPILED) this.#compiled.clear()
      const own = statement.sourceSQL
      const compiled = { statement, parameters: countParameters(own), rest: text.slice(own.length).trim() }
      this.#compiled.set(text, compiled)
      return compiled
    } catch (error) {
      throw withCode(error)
    }
  }

  #run({ statement, parameters }: Compiled, values: readonly SQLInputValue[]): Executed {
    if (values.length !== parameters) throw new Error('Wrong number of parameter bindings for SQL query.')
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
