import { readdirSync, readFileSync } from 'node:fs'
import { unstable_splitSqlQuery as splitSql } from 'wrangler'

type Database = Pick<D1Database, 'prepare' | 'batch'>

/** Applies pending migrations, each in one transaction, and records them in wrangler's table. Returns their names. */
export async function migrate(db: Database, folder = 'migrations/main'): Promise<string[]> {
  await db
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const known = new Set(results.map(({ name }) => name))
  const missing = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !known.has(name))
    .sort()
  for (const name of missing) {
    const statements = splitSql(readFileSync(`${folder}/${name}`, 'utf8'))
    await db.batch([...statements.map((sql) => db.prepare(sql)), db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)])
  }
  return missing
}
