/** Runs a statement and returns its rows. */
export type Query = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>

export type Row = Record<string, unknown>

export const queryDatabase =
  (database: D1Database): Query =>
  async (sql, ...values) =>
    (
      await database
        .prepare(sql)
        .bind(...values)
        .all()
    ).results

interface Column {
  name: string
  type: string
  required: boolean
  key: boolean
  /** Table that a foreign key refers to. */
  references: string | undefined
}

export interface Table {
  name: string
  sql: string
  /** Without generated columns. */
  columns: Column[]
  generated: string[]
}

const IS_OWN_TABLE = `type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT GLOB '_cf*' AND name <> 'd1_migrations'
  AND name NOT GLOB '*_terms_*' AND name NOT GLOB '*_vocabulary'`

/** Reads the tables of a database with their columns; omits those of SQLite, D1 and the full-text index itself. */
export async function readTables(query: Query): Promise<Table[]> {
  const found = await query(`SELECT name, sql FROM sqlite_master WHERE ${IS_OWN_TABLE} ORDER BY name`)
  return Promise.all(
    found.map(async ({ name, sql }) => {
      const [columns, keys] = [
        await query('SELECT name, type, "notnull" AS required, pk, hidden FROM pragma_table_xinfo(?)', name),
        await query('SELECT "from" AS name, "table" AS target FROM pragma_foreign_key_list(?)', name),
      ]
      const stored = columns.filter(({ hidden }) => hidden === 0)
      return {
        name: String(name),
        sql: String(sql),
        columns: stored.map((column) => ({
          name: String(column.name),
          type: String(column.type),
          required: column.required === 1 || column.pk !== 0,
          key: column.pk !== 0,
          references: keys.find((key) => key.name === column.name)?.target?.toString(),
        })),
        generated: columns.filter(({ hidden }) => hidden === 2 || hidden === 3).map((column) => String(column.name)),
      }
    }),
  )
}

/** Larger than any time or size the product stores, so that a number is found nowhere else. */
const FIRST_NUMBER = 7_000_000_000_000
let numbers = 0
const nextUniqueNumber = () => {
  numbers += 1
  return numbers
}

/** Makes a lowercase word of letters only, which full-text search keeps as one term. */
const distinctiveWord = (...parts: string[]): string => `${parts.join('q').replace(/[^a-z]/g, '')}${letters(nextUniqueNumber())}zz`

const letters = (number: number) => number.toString(10).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

/**
 * Returns a value for a column that occurs nowhere else in the database, as far as its type and its checks allow; the last of the values
 * that a check lists otherwise.
 */
function distinctiveValue(table: Table, { name, type }: Column): unknown {
  const allowed = new RegExp(`\\b${name} IN\\s*\\(([^)]*)\\)`).exec(table.sql)?.[1]
  if (allowed !== undefined) return JSON.parse(`[${allowed.replaceAll("'", '"')}]`).at(-1)
  const range =
    new RegExp(`\\b${name} BETWEEN (\\d+)`).exec(table.sql)?.[1] ?? new RegExp(`CHECK \\(${name} = (\\d+)\\)`).exec(table.sql)?.[1]
  if (range !== undefined) return Number(range)
  if (type === 'INTEGER' || type === 'REAL') return FIRST_NUMBER + nextUniqueNumber()
  const word = distinctiveWord(table.name, name)
  if (type === 'BLOB') return new TextEncoder().encode(word)
  return table.sql.includes(`json_valid(${name})`) ? JSON.stringify([word]) : word
}

/** Whether `distinctiveValue` made the value, so that it occurs in one place only. */
export const isDistinctive = (value: unknown): value is string | number =>
  typeof value === 'string' ? value.includes('zz') : typeof value === 'number' && value > FIRST_NUMBER

/**
 * Inserts a row with a distinctive value in every column that `given` does not name, and returns it as stored. Integer primary keys and
 * nullable references keep their defaults; `parent` returns the key of a row to refer to.
 */
export async function seedRow(
  query: Query,
  table: Table,
  given: Row,
  parent: (table: string, column: string) => Promise<unknown>,
): Promise<Row> {
  const values: Row = { ...given }
  for (const column of table.columns) {
    if (column.name in values || (column.name === 'id' && column.type === 'INTEGER' && !column.references)) continue
    if (column.references === undefined) values[column.name] = distinctiveValue(table, column)
    else if (column.required) values[column.name] = await parent(column.references, column.name)
  }
  const names = Object.keys(values)
  const [row] = await query(
    `INSERT INTO ${table.name} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) RETURNING *`,
    ...Object.values(values),
  )
  if (!row) throw new Error(`No row inserted into ${table.name}`)
  return row
}
