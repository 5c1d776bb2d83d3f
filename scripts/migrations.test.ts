import { createHash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { type Query, type Row, readTables, seedRow, type Table } from '#worker/testing/seed-rows.ts'
import { TRANSFORMATIONS } from './migration-transformations.ts'

const DATABASES = ['main', 'search', 'statistics'] as const
const filesOf = (database: string) =>
  readdirSync(`migrations/${database}`)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
const read = (database: string, name: string) => readFileSync(`migrations/${database}/${name}`, 'utf8')

test('every migration is unchanged since it landed, and has a line in migrations/checksums.txt (shasum -a 256)', () => {
  const recorded = readFileSync('migrations/checksums.txt', 'utf8').trimEnd().split('\n')
  const actual = DATABASES.flatMap((database) =>
    filesOf(database).map((name) => `${createHash('sha256').update(read(database, name)).digest('hex')}  ${database}/${name}`),
  )
  expect(recorded).toEqual(actual)
})

test('migrations are numbered without a gap', () => {
  for (const database of DATABASES)
    expect(filesOf(database).map((name) => Number(name.slice(0, 4)))).toEqual(filesOf(database).map((_, at) => at + 1))
})

const folder = mkdtempSync(join(tmpdir(), 'daftar-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FAST = 'PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY'
/** Files with the first migrations of each database, which the tests copy, so that each migration of the hundreds of pairs runs once. */
const templates = new Map<string, { template: DatabaseSync; applied: number }>()

/** Opens a copy of a database with its first `count` migrations; `count` may not decrease. */
function openDatabase(database: string, count: number) {
  const path = join(folder, `${database}.sqlite`)
  const known = templates.get(database) ?? { template: new DatabaseSync(path), applied: 0 }
  if (known.applied > count) throw new Error(`${database} has ${known.applied} migrations already`)
  if (known.applied === 0) known.template.exec(FAST)
  for (const name of filesOf(database).slice(known.applied, count)) known.template.exec(read(database, name))
  templates.set(database, { ...known, applied: count })
  const copy = join(folder, `${database}-${count}.sqlite`)
  copyFileSync(path, copy)
  const connection = new DatabaseSync(copy)
  connection.exec(FAST)
  const query: Query = async (sql, ...values) => connection.prepare(sql).all(...(values as never[])) as Row[]
  return { connection, query }
}

/** Values that a check or a trigger of several columns requires. */
const GIVEN: Record<string, Row> = {
  announcements: { starts_at: 1, ends_at: 2 },
  cron_runs: { id: 1 },
  lists: { is_default: 0 },
  post_revisions: { bytes: 1 },
  notifications: { hidden: 0 },
  home_pulled: { id: 1 },
  discount_codes: { amount: null, max_uses: null },
  invoices: { subtotal: 1000, discount: 0, vat: 100, total: 1100, state: 'paid', refunded: 0 },
  ledger_transfers: { debit_account_id: 1, credit_account_id: 2 },
  moderation_decisions: { rule: null },
  payments: { amount: 1000, state: 'paid' },
  promotion_packages: { price: 1000 },
  sponsored_post_packages: { price: 1000 },
  sponsorships: { sponsor_url: 'https://a.example', state: 'unpaid' },
  refunds: { kind: 'wallet', invoice_id: 1, payment_id: null, amount: 10 },
}
/** Tables whose rows their migration inserts. */
const SINGLE_ROW = new Set([
  ...['counter_checks', 'edge_purger', 'hub_progress', 'readership_progress', 'search_sweeps', 'storage_totals'],
  ...['term_purges', 'term_rule_set'],
])

/** Inserts a row with distinctive values into every table, parents first. */
async function seedAll(query: Query, tables: readonly Table[]): Promise<void> {
  const keys = new Map<string, unknown>()
  const insert = async (name: string): Promise<unknown> => {
    if (keys.has(name)) return keys.get(name)
    const table = tables.find((one) => one.name === name)
    if (!table) throw new Error(`No table ${name}`)
    const row = await seedRow(query, table, GIVEN[name] ?? {}, (parent) => insert(parent))
    const key = Object.values(row)[0]
    keys.set(name, key)
    return key
  }
  for (const { name, sql } of tables) if (!SINGLE_ROW.has(name) && !sql.startsWith('CREATE VIRTUAL')) await insert(name)
}

const rowsOf = async (query: Query, { name, columns }: Table) =>
  (await query(`SELECT ${columns.map((column) => column.name).join(', ')} FROM ${name}`)).map((row) => JSON.stringify(row)).toSorted()

describe.each(DATABASES.flatMap((database) => filesOf(database).map((name, at) => ({ database, name, at }))).filter(({ at }) => at > 0))(
  '$database/$name',
  ({ database, name, at }) => {
    test('upgrades a database with a row in every table and keeps the rows', async () => {
      const { connection, query } = openDatabase(database, at)
      const tables = await readTables(query)
      await seedAll(query, tables)
      const before = new Map(await Promise.all(tables.map(async (table) => [table.name, await rowsOf(query, table)] as const)))
      const transformation = TRANSFORMATIONS[name]
      await transformation?.seed?.(query)
      connection.exec(read(database, name))
      expect(await query('PRAGMA foreign_key_check')).toEqual([])

      const after = new Map((await readTables(query)).map((table) => [table.name, table]))
      for (const table of tables) {
        const changed = transformation?.changes?.[table.name]
        if (changed === 'dropped') {
          expect(after.has(table.name)).toBe(false)
          continue
        }
        const kept = table.columns.filter((column) => !changed?.includes(column.name))
        expect(after.get(table.name)?.columns.map((column) => column.name)).toEqual(
          expect.arrayContaining(kept.map((column) => column.name)),
        )
        const pick = (row: string) => JSON.stringify(Object.entries(JSON.parse(row)).filter(([column]) => !changed?.includes(column)))
        const rows = (await rowsOf(query, { ...table, columns: kept })).map(pick)
        for (const row of before.get(table.name) ?? [])
          expect([table.name, rows]).toEqual([table.name, expect.arrayContaining([pick(row)])])
      }
      await transformation?.expect?.(query)
      connection.close()
    })
  },
)
