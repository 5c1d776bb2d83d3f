import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from './database-files.ts'
import { StartError } from './start-error.ts'

/** The databases with migrations: folder of the migrations and name of the database in the local run. */
const DATABASES = [
  ['migrations/main', 'daftar'],
  ['migrations/search', 'daftar-search'],
  ['migrations/statistics', 'daftar-stats'],
] as const

/**
 * Applies pending migrations to the databases of a state folder, before the runtime opens them and before the site has an address: no request
 * meets a database that is not migrated, and no migration depends on a connection to the runtime. Releases the leases of all jobs, because
 * the local queue is in memory only and lost them. `nameOf` returns the name that the runtime knows a database by.
 */
export function migrateAll(state: string, nameOf: (name: string) => string = (name) => name): void {
  for (const [folder, name] of DATABASES) {
    const file = join(state, databaseFile(nameOf(name)))
    withDatabase(file, (database) => {
      migrate(database, folder)
      if (folder === 'migrations/main') database.exec('UPDATE outbox SET lease_until = 0')
    })
  }
}

function withDatabase(file: string, work: (database: DatabaseSync) => void): void {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    // As the runtime opens it.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    work(database)
  } catch (error) {
    throw isFull(error) ? new StartError(`Cannot write ${file}. The disk is full. Free some space and start again.`) : error
  } finally {
    database.close()
  }
}

/** How long another program, such as a backup, may use a database, in ms. */
const BUSY_TIMEOUT_MS = 10_000
const SQLITE_FULL = 13
const isFull = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL

/**
 * Applies pending migrations, each in one transaction, and records them in wrangler's table. Returns their names. Throws a `StartError` if
 * the database has migrations that this version of the code lacks.
 */
export function migrate(database: DatabaseSync, folder: string): string[] {
  database.exec(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  )
  const applied = new Set(
    database
      .prepare('SELECT name FROM d1_migrations ORDER BY name')
      .all()
      .map(({ name }) => String(name)),
  )
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const unknown = [...applied].find((name) => !files.includes(name))
  if (unknown)
    throw new StartError(
      `The data was written by a newer version of Daftar (migration ${unknown} of ${folder}). Update the code, or choose another folder with DAFTAR_DATA.`,
    )
  const missing = files.filter((name) => !applied.has(name))
  for (const name of missing) {
    database.exec('BEGIN IMMEDIATE')
    try {
      database.exec(readFileSync(join(folder, name), 'utf8'))
      database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
      database.exec('COMMIT')
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
  return missing
}
