import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { postGraphSql, readerGraphSql, userGraphSql } from '#worker/testing/follow-graph-sql.ts'
import { registerMember } from '../e2e/support/member.ts'
import { freePort, type RunningServer, startServer } from '../e2e/support/server.ts'

/** Offset that keeps the generated ids from colliding with others. */
const BASE = 1_000_000

export interface HomeSite {
  posts: number
  server: RunningServer
  cookie: string
}

/** Starts an empty site, registers the reader over HTTP, stops the site to fill its database, and restarts it. */
export async function startHomeSite(data: string, posts: number): Promise<HomeSite> {
  const port = await freePort()
  const empty = await startServer({ data, port })
  const { client, handle } = await registerMember(empty.origin)
  await empty.stop()
  fill(data, handle, posts)
  const server = await startServer({ data, port })
  return { posts, server, cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

function fill(data: string, handle: string, posts: number): void {
  const database = openContentDatabase(data)
  try {
    const at = Date.now()
    const reader = database.prepare('SELECT id FROM users WHERE handle = ?').get(handle)?.id
    if (typeof reader !== 'number') throw new Error('The reader was not registered')
    database.exec('BEGIN')
    for (const statement of [...userGraphSql(BASE, at), ...postGraphSql(BASE, at, 1, posts), ...readerGraphSql(BASE, at, reader)])
      database.exec(statement)
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

/** Opens the content database of a stopped server. */
export function openContentDatabase(data: string): DatabaseSync {
  for (const file of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.sqlite')) continue
    const database = new DatabaseSync(join(data, file))
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'home_inbox'").get()) return database
    database.close()
  }
  throw new Error(`No database with posts under ${data}`)
}
