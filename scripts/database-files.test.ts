import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it, test } from 'vitest'
import { checkDatabaseFiles, MAIN_DATABASE, SEARCH_DATABASE, STATS_DATABASE, USED_MARK } from './database-files.ts'

const root = mkdtempSync(join(tmpdir(), 'daftar-files-'))
afterAll(() => rmSync(root, { recursive: true }))

const RATE_LIMIT = 'do/daftar-RateLimiter/1f.sqlite'

function createDatabase(file: string, table: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE _cf_METADATA (a); CREATE TABLE ${table} (a); `)
  database.exec(
    `WITH RECURSIVE n (a) AS (VALUES (1) UNION ALL SELECT a + 1 FROM n WHERE a < 5000) INSERT INTO ${table} SELECT a || 'xxxxxxxxxxxxxx' FROM n`,
  )
  database.close()
}

/** A data folder after a first start. */
function aDataFolder() {
  const data = mkdtempSync(join(root, 'data-'))
  const path = (file: string) => join(data, 'state', file)
  createDatabase(path(MAIN_DATABASE), 'd1_migrations')
  createDatabase(path(SEARCH_DATABASE), 'd1_migrations')
  createDatabase(path(STATS_DATABASE), 'd1_migrations')
  createDatabase(path(RATE_LIMIT), 'limits')
  writeFileSync(join(data, USED_MARK), '')
  return { data, path, check: () => checkDatabaseFiles(data) }
}

it('intact databases and an empty data folder pass', () => {
  expect(aDataFolder().check).not.toThrow()
  expect(() => checkDatabaseFiles(mkdtempSync(join(root, 'empty-')))).not.toThrow()
})

const DAMAGES: [string, (file: string) => void, RegExp][] = [
  ['empty', (file) => truncateSync(file, 0), /is empty/],
  ['truncated to half', (file) => truncateSync(file, Math.floor(readFileSync(file).length / 8192) * 4096), /truncated/],
  ['truncated within a page', (file) => truncateSync(file, 5000), /truncated/],
  ['truncated within its header', (file) => truncateSync(file, 50), /truncated|not a SQLite database/],
  ['replaced by text', (file) => writeFileSync(file, 'hello '.repeat(2000)), /is not a SQLite database/],
  ['overwritten in the middle', (file) => writeFileSync(file, readFileSync(file).fill(0xaa, 4096, 12_288)), /damaged/],
]

describe.each([
  [MAIN_DATABASE, 'the main database', 'Restore it from a backup'],
  [SEARCH_DATABASE, 'the search index', 'npm run rebuild-search'],
  [STATS_DATABASE, 'the statistics', 'Restore it from a backup'],
])('%s', (file, label, advice) => {
  test.each(DAMAGES)(`${label}, %s, is named with advice and left unchanged`, (_, damage, problem) => {
    const { path, check } = aDataFolder()
    damage(path(file))
    const before = readFileSync(path(file))
    expect(check).toThrow(problem)
    expect(check).toThrow(`${path(file)}, ${label}, `)
    expect(check).toThrow(advice)
    expect(readFileSync(path(file)).equals(before)).toBe(true)
  })

  it(`${label} of another program is named`, () => {
    const { path, check } = aDataFolder()
    rmSync(path(file))
    createDatabase(path(file), 'moz_places')
    expect(check).toThrow(`${path(file)}, ${label}, belongs to another program`)
  })
})

test.each(DAMAGES.slice(1, 5))('a rate limit %s is named with the advice to delete it', (_, damage, problem) => {
  const { path, check } = aDataFolder()
  damage(path(RATE_LIMIT))
  expect(check).toThrow(problem)
  expect(check).toThrow('Delete it with the files of the same name')
})

it('the main database missing from a used folder is named', () => {
  const { data, path, check } = aDataFolder()
  rmSync(path(MAIN_DATABASE))
  expect(check).toThrow(`The main database ${path(MAIN_DATABASE)} is missing`)
  rmSync(join(data, USED_MARK))
  expect(check).not.toThrow()
})

it('an empty main database is accepted only before the first start completes', () => {
  const { data, path, check } = aDataFolder()
  truncateSync(path(MAIN_DATABASE), 0)
  rmSync(join(data, USED_MARK))
  expect(check).not.toThrow()
  // A folder of a version without the mark shows its use by its log.
  mkdirSync(join(data, 'log'))
  appendFileSync(join(data, 'log/requests.jsonl'), '{}\n')
  expect(check).toThrow('is empty')
})

it('a database whose last writes are only in its write-ahead log passes and keeps them', () => {
  const { path, check } = aDataFolder()
  const writer = new DatabaseSync(path(MAIN_DATABASE))
  writer.exec("INSERT INTO d1_migrations VALUES ('acknowledged')")
  // Copies the files of an open database, as a crash leaves them.
  const crashed = aDataFolder()
  for (const suffix of ['', '-wal', '-shm']) cpSync(path(MAIN_DATABASE) + suffix, crashed.path(MAIN_DATABASE) + suffix)
  writer.close()
  expect(crashed.check).not.toThrow()
  const reader = new DatabaseSync(crashed.path(MAIN_DATABASE))
  expect(reader.prepare("SELECT count(*) AS n FROM d1_migrations WHERE a = 'acknowledged'").get()).toEqual({ n: 1 })
  reader.close()
  expect(check).not.toThrow()
})
