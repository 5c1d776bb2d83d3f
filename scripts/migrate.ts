import { readdirSync, readFileSync } from 'node:fs'
import { StartError } from './start-error.ts'

type Database = Pick<D1Database, 'prepare' | 'batch'>

/**
 * Applies pending migrations, each in one transaction, and records them in wrangler's table. Returns their names. Throws a `StartError` if
 * the database has migrations that this version of the code lacks.
 */
export async function migrate(db: Database, folder = 'migrations/main'): Promise<string[]> {
  await db
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY name').all<{ name: string }>()
  const applied = new Set(results.map(({ name }) => name))
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const unknown = [...applied].find((name) => !files.includes(name))
  if (unknown)
    throw new StartError(
      `The data was written by a newer version of Daftar (migration ${unknown} of ${folder}). Update the code, or choose another folder with DAFTAR_DATA.`,
    )
  const missing = files.filter((name) => !applied.has(name))
  if (missing.length === 0) return missing
  // Loaded only here, because loading wrangler takes longer than a start without it.
  const { unstable_splitSqlQuery: splitSql } = await import('wrangler')
  for (const name of missing) {
    const statements = splitSql(readFileSync(`${folder}/${name}`, 'utf8'))
    await db.batch([...statements.map((sql) => db.prepare(sql)), db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)])
  }
  return missing
}
