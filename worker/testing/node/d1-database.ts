import { type Executed, Sqlite, type SqlValue } from './sqlite.ts'

type Row = Record<string, unknown>

/** Returns a parameter as D1's client sends it; throws what it throws. */
function toParameter(value: unknown): string | number | null | Uint8Array {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return Uint8Array.from(value)
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${String(value)}'`)
}

/** D1 sends results as JSON: bytes as an array of numbers, infinity as null. */
function toResult(value: SqlValue) {
  if (value instanceof Uint8Array) return [...value]
  if (typeof value !== 'number') return value
  return Number.isFinite(value) ? value + 0 : null
}

const d1Error = (error: unknown): Error => {
  const message = error instanceof Error ? error.message : String(error)
  return new Error(`D1_ERROR: ${message}`, { cause: new Error(message) })
}

const toObjects = ({ columns, rows }: Executed): Row[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, toResult(row[at] ?? null)])))

function toD1Result(executed: Executed): D1Result<Row> {
  return {
    success: true,
    results: toObjects(executed),
    meta: {
      duration: 0,
      changes: executed.changes,
      last_row_id: executed.lastRowId,
      changed_db: executed.changes > 0,
      size_after: 0,
      rows_read: Number.NaN,
      rows_written: Number.NaN,
    },
  }
}

class NodeD1Statement {
  readonly #db: Sqlite
  readonly text: string
  readonly values: readonly (string | number | null | Uint8Array)[]

  constructor(db: Sqlite, text: string, values: readonly (string | number | null | Uint8Array)[] = []) {
    this.#db = db
    this.text = text
    this.values = values
  }

  bind(...values: unknown[]): NodeD1Statement {
    return new NodeD1Statement(this.#db, this.text, values.map(toParameter))
  }

  execute(): Executed {
    return this.#db.execute(this.text, this.values)
  }

  async #answer(): Promise<Executed> {
    try {
      return this.execute()
    } catch (error) {
      throw d1Error(error)
    }
  }

  async all(): Promise<D1Result<Row>> {
    return toD1Result(await this.#answer())
  }

  run(): Promise<D1Result<Row>> {
    return this.all()
  }

  async raw({ columnNames = false }: { columnNames?: boolean } = {}): Promise<unknown[][]> {
    const { columns, rows } = await this.#answer()
    const found = rows.map((row) => row.map(toResult))
    return columnNames ? [columns, ...found] : found
  }

  async first(column?: string): Promise<unknown> {
    const [row] = toObjects(await this.#answer())
    if (row === undefined) return null
    if (column === undefined) return row
    if (!(column in row)) throw new Error(`D1_COLUMN_NOTFOUND: Column not found (${column})`)
    return row[column]
  }
}

/** D1 in the process of the tests, with its client's conversions and errors. It counts no rows read. */
class NodeD1Database {
  readonly #db: Sqlite

  constructor(db: Sqlite) {
    this.#db = db
  }

  prepare(text: string): NodeD1Statement {
    return new NodeD1Statement(this.#db, text)
  }

  async batch(statements: readonly NodeD1Statement[]): Promise<D1Result<Row>[]> {
    if (statements.length === 0) throw d1Error('No SQL statements detected.')
    try {
      return this.#db.transaction(() => statements.map((statement) => toD1Result(statement.execute())))
    } catch (error) {
      throw d1Error(error)
    }
  }

  async exec(text: string): Promise<D1ExecResult> {
    const lines = text.trim().split('\n')
    try {
      for (const line of lines) this.#db.executeAll(line)
    } catch (error) {
      throw new Error(`D1_EXEC_ERROR: Error in line 1: ${text}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return { count: lines.length, duration: 0 }
  }

  withSession(): NodeD1Database {
    return this
  }

  getBookmark(): null {
    return null
  }
}

/** Returns a D1 database in memory: empty, or a copy of `template`. */
export const nodeD1Database = (template?: Uint8Array): D1Database => new NodeD1Database(new Sqlite(template)) as unknown as D1Database
