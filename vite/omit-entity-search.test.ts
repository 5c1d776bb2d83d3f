import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { omitEntitySearch } from './omit-entity-search.ts'

const FOLDER = resolve('node_modules/drizzle-orm')
const FILE = `${FOLDER}/entity.js`

/** Returns `is` without the search. */
async function loadWithoutSearch(): Promise<(value: unknown, type: unknown) => boolean> {
  const { transform } = omitEntitySearch()
  if (typeof transform !== 'object') throw new Error('The plugin has no hook')
  const result = transform.handler.call({} as never, readFileSync(FILE, 'utf8'), FILE)
  if (typeof result !== 'object' || !result || !('code' in result)) throw new Error('Not transformed')
  return (await import(`data:text/javascript,${encodeURIComponent(String(result.code))}`)).is
}

test('the shortened check still tells the entities of drizzle-orm apart and rejects other classes', async () => {
  const is = await loadWithoutSearch()
  const { SQL, sql, Column, Table } = await import('drizzle-orm')
  const { integer, SQLiteColumn, SQLiteTable, sqliteTable } = await import('drizzle-orm/sqlite-core')
  const numbers = sqliteTable('numbers', { n: integer() })
  const values = [sql`1`, sql`1`.as('n'), numbers, numbers.n, {}, null, 'text']
  const types = [SQL, SQL.Aliased, Table, SQLiteTable, Column, SQLiteColumn]
  const { is: original } = await import('drizzle-orm')
  for (const value of values) for (const type of types) expect(is(value, type)).toBe(original(value, type as never))
  expect(() => is({}, class {})).toThrow('Drizzle entity')
})

test('no two classes of drizzle-orm that this project loads have the same name, and there is one copy of it', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?:(?:d1|sqlite-core|sql)\/.*|[^/]*)\.js$/.test(name),
  )
  const kinds = files.flatMap((name) =>
    [...readFileSync(`${FOLDER}/${name}`, 'utf8').matchAll(/static \[entityKind\] = "([^"]+)"/g)].map(([, kind]) => kind),
  )
  expect(kinds.length).toBeGreaterThan(50)
  expect(new Set(kinds).size).toBe(kinds.length)
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(Object.keys(packages).filter((path) => path.endsWith('node_modules/drizzle-orm'))).toHaveLength(1)
})
