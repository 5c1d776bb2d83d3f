import type { Env } from '#worker/env.ts'

/** `LOCAL` stores data of the local run, such as the mailbox, apart from the site's content. */
export interface LocalEnv extends Env {
  LOCAL: D1Database
  /** Reports whether the disk of the data folder fails (scripts/storage-state.ts); only `npm start` binds it. */
  STORAGE?: Fetcher
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS mails (
    id INTEGER PRIMARY KEY, recipient TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL, html TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT`,
  'CREATE TABLE IF NOT EXISTS mail_headers (mail_id INTEGER PRIMARY KEY, headers TEXT NOT NULL) STRICT',
  'CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY, recipient TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL) STRICT',
]

/** Returns the database of the local run, creating its tables if necessary. */
export async function localDatabase(env: LocalEnv): Promise<D1Database> {
  await env.LOCAL.batch(TABLES.map((sql) => env.LOCAL.prepare(sql)))
  return env.LOCAL
}
