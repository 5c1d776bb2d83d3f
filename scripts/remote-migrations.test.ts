import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { unstable_splitSqlQuery as splitSql } from 'wrangler'
import { type DatabaseSettings, readSettings } from './deploy-settings.ts'
import { writeRemoteMigrations } from './remote-migrations.ts'

const folder = mkdtempSync(join(tmpdir(), 'daftar-migrations-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { d1_databases } = readSettings('production')
const config: { d1_databases: DatabaseSettings[] } = JSON.parse(readFileSync(writeRemoteMigrations(d1_databases, folder), 'utf8'))

const filesOf = (path: string) =>
  readdirSync(path)
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(path, name), 'utf8') }))

/** D1's limit for one statement, in bytes. */
const MAX_STATEMENT_BYTES = 100_000

/** Drops comments, and white space outside quoted text: what the remote form of a statement may change. */
const significant = (sql: string) =>
  sql
    .replace(/--[^\n]*/g, '')
    .split("'")
    .map((part, at) => (at % 2 === 0 ? part.replace(/\s+/g, '') : part))
    .join("'")

type Row = Record<string, string | number | null>

/** Columns that a migration fills with random values. */
const RANDOM_COLUMNS = ['ballot_secret']
const withoutRandom = (column: string, value: unknown) => (RANDOM_COLUMNS.includes(column) ? typeof value : value)

function contentsOf(database: DatabaseSync) {
  const objects = database.prepare('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid').all() as Row[]
  const tables = objects.filter(({ type, sql }) => type === 'table' && !String(sql).startsWith('CREATE VIRTUAL'))
  return {
    objects: objects.map(({ type, name, sql }) => [type, name, significant(String(sql))]),
    rows: tables.map(({ name }) => [name, JSON.stringify(database.prepare(`SELECT * FROM ${name}`).all(), withoutRandom)]),
  }
}

describe.each(['main', 'search', 'statistics'])('the migrations of %s, as they are sent to D1', (database) => {
  const source = filesOf(join('migrations', database))
  const remote = filesOf(join(folder, database))

  test('contain one complete statement per line, which executes on its own', () => {
    const connection = new DatabaseSync(':memory:')
    expect(remote.map(({ name }) => name)).toEqual(source.map(({ name }) => name))
    for (const { name, sql } of remote) {
      const lines = sql.trimEnd().split('\n')
      expect([name, splitSql(sql).map((statement) => statement.trim().replace(/;$/, ''))]).toEqual([
        name,
        lines.map((line) => line.slice(0, -1)),
      ])
      for (const line of lines) {
        expect(Buffer.byteLength(line)).toBeLessThan(MAX_STATEMENT_BYTES)
        connection.prepare(line).run()
      }
    }
  })

  test('have triggers whose end D1 recognizes: BEGIN and END once, in capitals, without CASE', () => {
    const triggers = remote.flatMap(({ sql }) => sql.split('\n').filter((line) => /\bcreate\s+(?:temp\w*\s+)?trigger\b/i.test(line)))
    expect(triggers.length > 0).toBe(database !== 'search')
    for (const trigger of triggers) {
      expect(trigger).toMatch(/^CREATE TRIGGER \w+ .* BEGIN .*; END;$/)
      expect(trigger.replace(/'(?:[^']|'')*'/g, '').match(/\b(?:begin|case|end)\b/gi)).toEqual(['BEGIN', 'END'])
    }
  })

  test('yield the schema and the rows of the original files', () => {
    const [original, copy] = [source, remote].map((files) => {
      const connection = new DatabaseSync(':memory:')
      for (const { sql } of files) connection.exec(sql)
      return contentsOf(connection)
    })
    expect(copy).toEqual(original)
    expect(original?.objects.length).toBeGreaterThan(1)
  })
})

test('the configuration for migrations names the files that are sent to D1', () => {
  expect(config.d1_databases.map((database) => [database.binding, database.migrations_dir])).toEqual([
    ['DB', 'main'],
    ['SEARCH', 'search'],
    ['STATS', 'statistics'],
  ])
})
