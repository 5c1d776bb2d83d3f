import { env } from 'cloudflare:workers'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, it } from 'vitest'
import { ALL_SLICES } from '#worker/slices.ts'
import { collection } from '#worker/statistics/collection/slice.ts'
import * as platformSchema from './platform-schema.ts'

interface Column {
  name: string
  type: string
  nullable: boolean
  key: boolean
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const byName = (a: Column, b: Column) => (a.name < b.name ? -1 : 1)

const columnsByTable = (tables: object) =>
  new Map(
    Object.values(tables)
      .filter((value) => is(value, SQLiteTable))
      .map((table) => {
        const { name, columns, primaryKeys } = getTableConfig(table)
        const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)))
        return [
          name,
          columns
            .map((column) => ({
              name: snake(column.name),
              type: column.getSQLType().toUpperCase(),
              nullable: !column.notNull,
              key: column.primary || keys.has(column.name),
            }))
            .toSorted(byName),
        ] as const
      }),
  )

async function readMigratedColumns(db: D1Database, table: string): Promise<Column[]> {
  const { results } = await db
    .prepare('SELECT name, type, "notnull" AS required, pk FROM pragma_table_info(?)')
    .bind(table)
    .all<{ name: string; type: string; required: number; pk: number }>()
  return results.map(({ name, type, required, pk }) => ({ name, type, nullable: required === 0 && pk === 0, key: pk > 0 })).toSorted(byName)
}

/** Only one slice owns tables of the statistics database. */
const contentTables = ALL_SLICES.filter((slice) => slice !== collection).map(({ tables = {} }) => tables)

describe.each([
  ['DB', columnsByTable(Object.assign({}, platformSchema, ...contentTables))],
  ['STATS', columnsByTable(collection.tables)],
] as const)('%s', (binding, declared) => {
  it('has exactly the declared tables', async () => {
    const { results } = await env[binding]
      .prepare(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT GLOB '_cf*' AND name <> 'd1_migrations'`,
      )
      .all<{ name: string }>()
    expect([...declared.keys()].toSorted()).toEqual(results.map(({ name }) => name).toSorted())
  })

  it.each([...declared.keys()])('has the declared columns of %s', async (table) => {
    expect(declared.get(table)).toEqual(await readMigratedColumns(env[binding], table))
  })
})
