import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TERMS_VERSION } from '#worker/indexing/search-index/index-columns.ts'
import { postGraphSql, readerGraphSql, userGraphSql } from '#worker/testing/follow-graph-sql.ts'
import { Client } from '../e2e/support/client.ts'
import { registerMember } from '../e2e/support/member.ts'
import { copySampleData, freePort, type RunningServer, saveSampleData, startServer } from '../e2e/support/server.ts'

interface Site {
  origin: string
  /** Percent-encoded path of the post that `findHeaviestPost` finds. */
  postPath: string
  /** Process of the server; undefined for a running site. */
  pid?: number
}

interface Card {
  path: string
  cover: unknown
  minutes: number
}

/** Runs `work` against a newly started local server with the sample community, or against the running site at `DAFTAR_ORIGIN`. */
export async function withSite(work: (site: Site) => Promise<void>): Promise<void> {
  const running = process.env.DAFTAR_ORIGIN
  if (running) return work({ origin: running, postPath: await findHeaviestPost(running) })
  const data = copySampleData('bench')
  const server = await startServer({ data: data.path, port: await freePort(), sample: true })
  try {
    await work({ origin: server.origin, postPath: await findHeaviestPost(server.origin), pid: server.pid })
  } finally {
    await server.stop()
    saveSampleData(data.path)
    data.remove()
  }
}

/** Returns the percent-encoded path of the longest of the 50 newest posts, preferring posts with a cover. */
async function findHeaviestPost(origin: string): Promise<string> {
  const { items } = await new Client(origin).call<{ items: Card[] }>('GET', '/api/posts/newest?limit=50')
  const weight = ({ cover, minutes }: Card) => (cover ? 1000 : 0) + minutes
  const heaviest = items.sort((a, b) => weight(b) - weight(a))[0]
  if (!heaviest) throw new Error('The site has no post to measure')
  return encodeURI(heaviest.path)
}

/** The generated ids are above this number, so that they do not collide with others. */
const BASE = 1_000_000

export interface HomeSite {
  posts: number
  server: RunningServer
  cookie: string
}

/** Starts an empty site, registers a reader over HTTP, stops the site to add `posts` posts and the reader's follows, and restarts it. */
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

export interface SearchablePost {
  title: string
  /** From which excerpts are made. */
  text: string
  /** UTC ms. */
  publishedAt: number
  /** Row of `post_terms`. */
  columns: readonly string[]
}

/** Adds public posts and their search index to the databases of a stopped server. */
export function fillSearchSite(data: string, posts: Iterable<SearchablePost>): void {
  const search = openSiteDatabase(data, 'documents')
  const document = search.prepare(
    `INSERT INTO documents (id, type, source_id, revision, title, published_at, quality, indexed_at, terms_version)
     VALUES (?1, 'posts', ?1, 1, ?2, ?3, 0.3, 0, ${TERMS_VERSION})`,
  )
  const terms = search.prepare(
    'INSERT INTO post_terms (rowid, title, tags, about, names, body, variants, spelled) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const content = openContentDatabase(data)
  content.exec('CREATE TEMP TABLE searchable (id INTEGER PRIMARY KEY, title TEXT, text TEXT)')
  const keep = content.prepare('INSERT INTO searchable (id, title, text) VALUES (?, ?, ?)')
  let count = 0
  search.exec('BEGIN')
  content.exec('BEGIN')
  for (const { title, text, publishedAt, columns } of posts) {
    count += 1
    document.run(BASE + count, title, publishedAt)
    terms.run(BASE + count, ...columns)
    keep.run(BASE + count, title, text)
  }
  search.exec('COMMIT')
  search.close()
  const at = Date.now()
  for (const statement of [
    ...userGraphSql(BASE, at),
    ...postGraphSql(BASE, at, 1, count),
    'UPDATE posts SET title = s.title FROM searchable s WHERE s.id = posts.id',
    `INSERT INTO post_bodies (post_id, revision, document, html, text) SELECT id, 1, '{}', '', text FROM searchable`,
  ])
    content.exec(statement)
  // The posts are indexed already, so that no task indexes them again during the measurement.
  content.exec('UPDATE search_changes SET waits = 0, revision = 1')
  content.exec('COMMIT')
  content.close()
}

/** Opens the content database of a stopped server. Throws if `data` contains none. */
export const openContentDatabase = (data: string): DatabaseSync => openSiteDatabase(data, 'home_inbox')

/** Opens the database of a stopped server that has this table. Throws if `data` contains none. */
export function openSiteDatabase(data: string, table: string): DatabaseSync {
  for (const file of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.sqlite')) continue
    const database = new DatabaseSync(join(data, file))
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table)) return database
    database.close()
  }
  throw new Error(`No database with the table ${table} under ${data}`)
}
