import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { StartError } from './start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'daftar-migrate-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, '0001_a.sql'), 'CREATE TABLE a (x);')
writeFileSync(join(folder, '0002_b.sql'), 'CREATE TABLE b (x);')

/** A database with applied migrations, which records the size of each batch. */
function aDatabase(names: string[]) {
  const batches: number[] = []
  const statement = { run: async () => undefined, all: async () => ({ results: names.map((name) => ({ name })) }), bind: () => statement }
  const db = { prepare: () => statement, batch: async (statements: unknown[]) => void batches.push(statements.length) }
  // `migrate` uses only these methods.
  return { db: db as unknown as D1Database, batches }
}

test('migrate applies each pending migration with its record in one batch', async () => {
  const { db, batches } = aDatabase(['0001_a.sql'])
  expect(await migrate(db, folder)).toEqual(['0002_b.sql'])
  expect(batches).toEqual([2])
})

test('migrate names a migration that the code lacks and changes nothing', async () => {
  const { db, batches } = aDatabase(['0001_a.sql', '0003_future.sql'])
  const failure = migrate(db, folder)
  await expect(failure).rejects.toThrow(StartError)
  await expect(failure).rejects.toThrow(/newer version of Daftar \(migration 0003_future\.sql.*Update the code/)
  expect(batches).toEqual([])
})
