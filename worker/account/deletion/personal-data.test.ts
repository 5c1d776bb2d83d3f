import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { COLUMN_CLASSES as PLATFORM_CLASSES } from '#worker/db/platform-schema.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import type { ObjectKey } from '#worker/lib/media-bucket.ts'
import { mergeDeclared } from '#worker/lib/slice.ts'
import { ALL_SLICES } from '#worker/slices.ts'
import { isDistinctive, queryDatabase, type Row, readTables, type Table, testEnv } from '#worker/testing/index.ts'
import { requestDeletion } from './request-deletion.ts'
import { runDeletions } from './run-deletions.ts'
import { type SeededRow, seedAccounts } from './testing/seed-accounts.ts'
import { seedStatistics } from './testing/seed-statistics.ts'

const COLUMN_CLASSES = mergeDeclared([PLATFORM_CLASSES, ...ALL_SLICES.map(({ tables }) => tables?.COLUMN_CLASSES)])

const query = queryDatabase(env.DB)
const querySearch = queryDatabase(env.SEARCH)
const queryStats = queryDatabase(env.STATS)
const split = (list = '') => list.split(/\s+/).filter(Boolean)
const erasedColumns = (table: string) => split(COLUMN_CLASSES[table]?.erased)

let tables: Table[]
let searchTables: Table[]
let statsTables: Table[]

beforeAll(async () => {
  tables = await readTables(query)
  statsTables = await readTables(queryStats)
  searchTables = await readTables(querySearch)
})

test('every column of all databases is classified exactly once, and no other column', () => {
  const declared = [...tables, ...statsTables, ...searchTables].map(({ name, columns, generated }) => [
    name,
    [...columns.map((column) => column.name), ...generated].toSorted(),
  ])
  const classified = Object.entries(COLUMN_CLASSES).map(([name, { erased, none, retained = {} }]) => [
    name,
    [...split(erased), ...split(none), ...Object.values(retained).flatMap((columns) => split(columns))].toSorted(),
  ])
  expect(declared.length).toBeGreaterThan(70)
  expect(Object.fromEntries(classified)).toEqual(Object.fromEntries(declared))
})

test('every retained column has a reason', () => {
  for (const { retained = {} } of Object.values(COLUMN_CLASSES))
    for (const reason of Object.keys(retained)) expect(reason.length).toBeGreaterThan(20)
})

const queryFor = (table: Table) => (statsTables.includes(table) ? queryStats : query)
const keyOf = ({ columns }: Table, row: Row) => columns.filter(({ key }) => key).map(({ name }) => [name, row[name]] as const)

async function readAgain({ table, row }: SeededRow): Promise<Row | undefined> {
  const key = keyOf(table, row)
  const [found] = await queryFor(table)(
    `SELECT * FROM ${table.name} WHERE ${key.map(([name]) => `${name} = ?`).join(' AND ')}`,
    ...key.map(([, value]) => value),
  )
  return found
}

/** Reads all rows of all tables as text, and the terms of the full-text index. */
async function dumpDatabases(): Promise<Map<string, string>> {
  const dump = new Map<string, string>()
  const decode = (_: string, value: unknown) =>
    Array.isArray(value) && value.every(Number.isInteger) ? String.fromCharCode(...value) : value
  for (const table of [...tables, ...statsTables])
    dump.set(table.name, JSON.stringify(await queryFor(table)(`SELECT * FROM ${table.name}`), decode))
  dump.set('documents', JSON.stringify(await querySearch('SELECT * FROM documents')))
  for (const name of ['name', 'post']) dump.set(`${name}_terms`, JSON.stringify(await querySearch(`SELECT term FROM ${name}_vocabulary`)))
  return dump
}

describe('runDeletions', () => {
  let rows: SeededRow[]
  let objects: string[]
  let before: Map<string, string>
  let after: Map<string, string>
  const current = new Map<SeededRow, Row | undefined>()

  beforeAll(async () => {
    const seeded = await seedAccounts(query, tables, erasedColumns)
    rows = [...seeded.rows, ...(await seedStatistics(queryStats, statsTables, seeded.rows))]
    objects = seeded.objects
    // Seeded keys are random texts.
    for (const key of objects) await env.MEDIA.put(key as ObjectKey, 'a')
    await indexChanges(testEnv())
    for (const seededRow of rows) seededRow.row = (await readAgain(seededRow)) ?? seededRow.row
    before = await dumpDatabases()
    await requestDeletion(database(testEnv()), seeded.viewer, {
      handle: seeded.viewer.handle,
      publications: seeded.publications.map((hash) => ({ hash, successor: null })),
    })
    const [table, [row]] = [tables.find(({ name }) => name === 'account_deletions'), await query('SELECT * FROM account_deletions')]
    if (table && row) rows.push({ table, row, owner: 'account', by: 'all' })
    setClockOffset(31 * DAY)
    for (let runs = 0; (await query('SELECT 1 FROM account_deletions WHERE done_at IS NULL')).length > 0; runs++) {
      expect(runs).toBeLessThan(20)
      await runDeletions(testEnv(), ALL_SLICES)
    }
    await indexChanges(testEnv())
    after = await dumpDatabases()
    for (const seededRow of rows) current.set(seededRow, await readAgain(seededRow))
  })

  test('the seeded account has a value in every erased column', () => {
    const seeded = new Set(
      rows.flatMap(({ table, row, owner }) =>
        owner === 'account' ? Object.keys(row).flatMap((column) => (row[column] === null ? [] : [`${table.name}.${column}`])) : [],
      ),
    )
    const expected = [...tables, ...statsTables].flatMap(({ name }) => erasedColumns(name).map((column) => `${name}.${column}`))
    expect(expected.filter((column) => !seeded.has(column))).toEqual([])
    expect(before.get('documents')).toContain('zz')
    expect(before.get('name_terms')).toContain('zz')
    expect(before.get('post_terms')).toContain('zz')
  })

  test('no erased column keeps its value', () => {
    const kept = rows.flatMap((seeded) => {
      const now = current.get(seeded)
      if (seeded.owner !== 'account' || !now) return []
      return erasedColumns(seeded.table.name)
        .filter((column) => seeded.row[column] !== null && JSON.stringify(now[column]) === JSON.stringify(seeded.row[column]))
        .map((column) => `${seeded.table.name}.${column} (by ${seeded.by})`)
    })
    expect(kept).toEqual([])
  })

  test('no distinctive value of an erased column is left in any database', () => {
    const kept = rows.flatMap(({ table, row, owner, by }) => {
      if (owner !== 'account') return []
      return erasedColumns(table.name).flatMap((column) => {
        const value = Array.isArray(row[column]) ? String.fromCharCode(...(row[column] as number[])) : row[column]
        if (!isDistinctive(value)) return []
        expect(before.get(table.name)).toContain(JSON.stringify(value))
        const needle = typeof value === 'string' ? (/[a-z]+zz/.exec(value)?.[0] ?? value) : String(value)
        return [...after].flatMap(([place, text]) => (text.includes(needle) ? [`${table.name}.${column} (by ${by}) in ${place}`] : []))
      })
    })
    expect(kept).toEqual([])
  })

  test('no stored object of the account is left', async () => {
    expect(objects.length).toBeGreaterThan(5)
    const kept = []
    for (const key of objects) if (await env.MEDIA.head(key)) kept.push(key)
    expect(kept).toEqual([])
  })

  test('every row of another account stays as it was, except counters', () => {
    // A trigger deletes a notification group with its last notification.
    const others = rows.filter(({ owner, table }) => owner === 'bystander' && table.name !== 'notification_groups')
    const changed = others.flatMap((seeded) => {
      const now = current.get(seeded)
      if (!now) return [`${seeded.table.name} (deleted)`]
      return Object.keys(seeded.row)
        .filter((column) => !column.endsWith('_count') && JSON.stringify(now[column]) !== JSON.stringify(seeded.row[column]))
        .map((column) => `${seeded.table.name}.${column}`)
    })
    expect(others.length).toBeGreaterThan(50)
    expect(changed).toEqual([])
  })
})
