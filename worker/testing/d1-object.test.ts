import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, test } from 'vitest'

const TABLE = 'd1_object_rows'
const DATABASES = { tests: env.DB, miniflare: env.LOCAL }

beforeAll(async () => {
  for (const database of Object.values(DATABASES))
    await database.exec(
      `CREATE TABLE ${TABLE} (id INTEGER PRIMARY KEY, name TEXT UNIQUE, bytes BLOB, size REAL, parent INTEGER REFERENCES ${TABLE})`,
    )
})
afterAll(async () => {
  for (const database of Object.values(DATABASES)) await database.exec(`DROP TABLE ${TABLE}`)
})

/** Returns what a call returns or throws, without what depends on the server. */
async function resultOf(database: D1Database, call: (database: D1Database) => Promise<unknown>): Promise<unknown> {
  return call(database).then(
    (result) => JSON.stringify(result, (key, value) => (['served_by', 'duration', 'size_after'].includes(key) ? undefined : value)),
    (error: unknown) => `throws ${String(error)}`,
  )
}

const insert = (database: D1Database, ...values: unknown[]) =>
  database.prepare(`INSERT INTO ${TABLE} (id, name, bytes, size, parent) VALUES (?, ?, ?, ?, ?)`).bind(...values)
const select = (database: D1Database, columns = '*') => database.prepare(`SELECT ${columns} FROM ${TABLE} ORDER BY id`)

const CALLS: Record<string, (database: D1Database) => Promise<unknown>> = {
  'an insert': (database) => insert(database, 1, 'الف', new Uint8Array([0, 1, 255]), 1.5, null).run(),
  'a batch with RETURNING': (database) =>
    database.batch([
      insert(database, 2, 'ب', null, null, 1),
      database.prepare(`UPDATE ${TABLE} SET size = ? WHERE id < ? RETURNING id, name`).bind(3, 9),
      select(database),
    ]),
  'all rows': (database) => select(database).all(),
  'raw rows': (database) => select(database).raw({ columnNames: true }),
  'the first row': (database) => select(database).first(),
  'one value': (database) => select(database, 'count(*) AS n, max(bytes) AS bytes').first('n'),
  'columns of the same name': (database) => select(database, 'id, name AS id').raw(),
  'an update of no row': (database) => database.prepare(`UPDATE ${TABLE} SET name = 'پ' WHERE id = 99`).run(),
  'a duplicate': (database) => insert(database, 3, 'الف', null, null, null).run(),
  'a missing parent': (database) => insert(database, 3, 'ت', null, null, 77).run(),
  'a batch of which the last statement fails': (database) =>
    database.batch([insert(database, 4, 'ث', null, null, null), insert(database, 4, 'ج', null, null, null)]),
  'rows after the failed batch': (database) => select(database).all(),
  'an unknown table': (database) => database.prepare('SELECT * FROM nowhere').all(),
  'a syntax error': (database) => database.prepare('SELEC 1').all(),
  'too many parameters': (database) =>
    database
      .prepare(`SELECT ${Array.from({ length: 101 }, () => '?').join(', ')}`)
      .bind(...Array.from({ length: 101 }, (_, at) => at))
      .raw(),
  'too few parameters': (database) => database.prepare('SELECT ?, ?').bind(1).raw(),
  'a long pattern': (database) => database.prepare('SELECT ? LIKE ?').bind('x', 'x'.repeat(60)).raw(),
  'a transaction': (database) => database.prepare('BEGIN').run(),
  'several statements': (database) => database.exec(`DELETE FROM ${TABLE} WHERE id = 2;\nDELETE FROM ${TABLE} WHERE id = 1`),
}

test.each(Object.entries(CALLS))('D1Object answers like Miniflare’s D1: %s', async (_, call) => {
  expect(await resultOf(DATABASES.tests, call)).toEqual(await resultOf(DATABASES.miniflare, call))
})
