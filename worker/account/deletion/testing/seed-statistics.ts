import { type Query, seedRow, type Table } from '#worker/testing/index.ts'
import type { SeededRow } from './seed-accounts.ts'

const TABLE_OF_SUBJECT = { post: 'posts', author: 'users', publication: 'publications', podcast: 'podcasts' } as const

/** Seeds rows about both accounts in the tables of the statistics database: one for each kind of subject that a table has. */
export async function seedStatistics(query: Query, tables: readonly Table[], accounts: readonly SeededRow[]): Promise<SeededRow[]> {
  const rows: SeededRow[] = []
  for (const owner of ['bystander', 'account'] as const) {
    const idOf = (name: string) => accounts.find((row) => row.table.name === name && row.owner === owner && row.by === 'all')?.row.id
    const references = {
      post_id: idOf('posts'),
      author_id: idOf('users'),
      publication_id: idOf('publications'),
      podcast_id: idOf('podcasts'),
    }
    const insert = async (table: Table, given: Record<string, unknown>) => {
      const known = Object.entries({ ...references, ...given }).filter(([column]) => table.columns.some(({ name }) => name === column))
      rows.push({ table, row: await seedRow(query, table, Object.fromEntries(known), async () => undefined), owner, by: 'all' })
    }
    // Triggers add to totals, so these come first.
    for (const table of tables.toSorted((a, b) => Number(b.name === 'total_counts') - Number(a.name === 'total_counts'))) {
      if (table.name === 'visitor_keys') continue
      if (!table.columns.some(({ name }) => name === 'subject')) await insert(table, { day: `day of ${owner}` })
      else
        for (const [subject, name] of Object.entries(TABLE_OF_SUBJECT))
          if (table.sql.includes(`'${subject}'`)) await insert(table, { subject, subject_id: idOf(name) })
    }
  }
  return rows
}
