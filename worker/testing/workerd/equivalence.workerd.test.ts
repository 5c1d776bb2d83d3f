import { env } from 'cloudflare:workers'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unstable_splitSqlQuery } from 'wrangler'
import { API_TABLE } from '../authorisation/api-table.ts'
import { cellsOf } from '../authorisation/cells.ts'
import { requestRow, sceneFor } from '../authorisation/scene.ts'
import { migratedDatabase } from '../node/bindings.ts'
import { nodeD1Database } from '../node/d1-database.ts'
import { mirroredDatabase } from './mirrored-database.ts'
import { startTestRuntime } from './runtime.ts'
import { STATEMENTS } from './statements.ts'

// The database of the tests in Node against D1 in its runtime.

let runtime: Awaited<ReturnType<typeof startTestRuntime>>
beforeAll(async () => {
  runtime = await startTestRuntime({ isBuilt: false })
})
afterAll(() => runtime.stop())

const readSchema = async (db: D1Database) =>
  (
    await db
      .prepare(
        "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE tbl_name <> 'd1_migrations' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY type, name",
      )
      .all()
  ).results

test.each(['main', 'search', 'statistics'] as const)('the migrations of %s make the same schema in both', async (name) => {
  const empty = runtime.emptyDatabases[name]
  for (const file of readdirSync(`migrations/${name}`)
    .filter((each) => each.endsWith('.sql'))
    .toSorted())
    await empty.batch(unstable_splitSqlQuery(readFileSync(`migrations/${name}/${file}`, 'utf8')).map((query) => empty.prepare(query)))
  const schema = await readSchema(empty)
  expect(schema.length).toBeGreaterThan(2)
  expect(await readSchema(migratedDatabase(name))).toEqual(schema)
})

test('each statement has the same result or error in both', async () => {
  const { database, compared } = mirroredDatabase(nodeD1Database(), runtime.emptyDatabases.statistics)
  for (const [text, ...values] of STATEMENTS) {
    const statement = () => database.prepare(text).bind(...values)
    await statement()
      .all()
      .catch(() => undefined)
    if (!/^(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|ALTER)/.test(text))
      await statement()
        .raw({ columnNames: true })
        .catch(() => undefined)
  }
  expect(compared.length).toBeGreaterThan(100)
  for (const { statements, left, right } of compared) expect.soft(left, statements[0]?.text.slice(0, 200)).toEqual(right)
})

test('a batch is undone as a whole in both', async () => {
  const { database, compared } = mirroredDatabase(nodeD1Database(), runtime.emptyDatabases.search)
  await database.prepare('CREATE TABLE pairs (a INTEGER PRIMARY KEY, b TEXT)').run()
  const insert = (a: number) => database.prepare('INSERT INTO pairs (a, b) VALUES (?, ?)').bind(a, `${a}`)
  await database.batch([insert(1), insert(2), database.prepare('SELECT * FROM pairs')])
  await expect(database.batch([insert(3), insert(1)])).rejects.toThrow('UNIQUE')
  const counted = await database.batch([insert(4), database.prepare('SELECT changes() AS n')])
  expect(counted[1]?.results).toEqual([{ n: 1 }])
  await expect(database.batch([])).rejects.toThrow('No SQL statements')
  await database.prepare('SELECT * FROM pairs').all()
  for (const { statements, left, right } of compared) expect.soft(left, statements[0]?.text).toEqual(right)
  expect(compared.at(-1)?.right).toMatchObject([{ results: [{ a: 1 }, { a: 2 }, { a: 4 }] }])
})

/** Every so many routes of the API are requested. */
const STEP = 3
// Their results are random, the time, or, for a table without row ids, the row id of an earlier statement, which a copied database has forgotten.
const VARIES = /\brandom\(|\bunixepoch\(\)|'now'|insert into "visitor_keys"/

test('the statements of requests to the API have the same results in both', async () => {
  const [content, search, statistics] = [
    mirroredDatabase(migratedDatabase('main'), runtime.databases.DB),
    mirroredDatabase(migratedDatabase('search'), runtime.databases.SEARCH),
    mirroredDatabase(migratedDatabase('statistics'), runtime.databases.STATS),
  ]
  Object.assign(env, { DB: content.database, SEARCH: search.database, STATS: statistics.database })
  for (const row of API_TABLE.filter((_, nth) => nth % STEP === 0))
    for (const { requester, state } of cellsOf(row).slice(0, 2)) await requestRow(row, await sceneFor(row, requester, state))
  const compared = [content, search, statistics].flatMap((one) => one.compared)
  const texts = new Set(compared.flatMap(({ statements }) => statements.map(({ text }) => text)))
  console.log(`${compared.length} calls with ${texts.size} different statements`)
  expect(texts.size).toBeGreaterThan(300)
  for (const { statements, left, right } of compared)
    if (!statements.some(({ text }) => VARIES.test(text)))
      expect(
        left,
        statements
          .map(({ text }) => text)
          .join('\n')
          .slice(0, 500),
      ).toEqual(right)
})
