import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { MAIN_DATABASE, SEARCH_DATABASE, STATS_DATABASE } from './database-files.ts'
import { migrate, migrateAll } from './migrate.ts'
import { StartError } from './start-error.ts'

const root = mkdtempSync(join(tmpdir(), 'daftar-migrate-'))
afterAll(() => rmSync(root, { recursive: true }))

function aFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(root, 'migrations-'))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
  return folder
}

const FILES = { '0001_a.sql': 'CREATE TABLE a (x);', '0002_b.sql': 'CREATE TABLE b (x); INSERT INTO b VALUES (1);' }
const readNames = (database: DatabaseSync, sql: string) =>
  database
    .prepare(sql)
    .all()
    .map(({ name }) => name)
const applied = (database: DatabaseSync) => readNames(database, 'SELECT name FROM d1_migrations ORDER BY id')
const tables = (database: DatabaseSync) => readNames(database, "SELECT name FROM sqlite_schema WHERE name IN ('a', 'b') ORDER BY name")

test('migrate applies pending migrations in order, each once', () => {
  const [database, folder] = [new DatabaseSync(':memory:'), aFolder({ '0001_a.sql': FILES['0001_a.sql'] })]
  expect(migrate(database, folder)).toEqual(['0001_a.sql'])
  writeFileSync(join(folder, '0002_b.sql'), FILES['0002_b.sql'])
  expect(migrate(database, folder)).toEqual(['0002_b.sql'])
  expect(migrate(database, folder)).toEqual([])
  expect([applied(database), tables(database)]).toEqual([Object.keys(FILES), ['a', 'b']])
})

test('migrate records and changes nothing of a migration that fails half-way, and keeps those before it', () => {
  const [database, folder] = [
    new DatabaseSync(':memory:'),
    aFolder({ ...FILES, '0002_b.sql': `${FILES['0002_b.sql']} INSERT INTO c VALUES (1);` }),
  ]
  expect(() => migrate(database, folder)).toThrow(/no such table: c/)
  expect([applied(database), tables(database)]).toEqual([['0001_a.sql'], ['a']])
  writeFileSync(join(folder, '0002_b.sql'), FILES['0002_b.sql'])
  expect(migrate(database, folder)).toEqual(['0002_b.sql'])
})

test('migrate names a migration that the code lacks and changes nothing', () => {
  const [database, folder] = [new DatabaseSync(':memory:'), aFolder(FILES)]
  migrate(database, aFolder({ '0001_a.sql': FILES['0001_a.sql'], '0003_future.sql': 'CREATE TABLE c (x);' }))
  const failure = () => migrate(database, folder)
  expect(failure).toThrow(StartError)
  expect(failure).toThrow(/newer version of Daftar \(migration 0003_future\.sql.*Update the code/)
  expect(tables(database)).toEqual(['a'])
})

test('migrateAll migrates the databases that the runtime opens, and releases the leases of jobs', () => {
  const state = join(root, 'state')
  migrateAll(state)
  for (const [file, folder] of [
    [MAIN_DATABASE, 'main'],
    [SEARCH_DATABASE, 'search'],
    [STATS_DATABASE, 'statistics'],
  ] as const) {
    expect(existsSync(join(state, file))).toBe(true)
    const database = new DatabaseSync(join(state, file))
    expect(applied(database)).toEqual(
      readdirSync(`migrations/${folder}`)
        .filter((name) => name.endsWith('.sql'))
        .sort(),
    )
    database.close()
  }
  const main = () => new DatabaseSync(join(state, MAIN_DATABASE))
  let database = main()
  database.exec("INSERT INTO outbox (id, kind, payload, created_at, lease_until) VALUES ('a', 'mail', '{}', 1, 9000000000000)")
  database.close()
  migrateAll(state)
  database = main()
  expect(database.prepare('SELECT lease_until FROM outbox').all()).toEqual([{ lease_until: 0 }])
  database.close()
})
