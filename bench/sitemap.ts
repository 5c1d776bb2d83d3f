import { parseArgs } from 'node:util'
import { LIMITS } from '#shared/limits/index.ts'
import { postGraphSql, userGraphSql } from '#worker/testing/follow-graph-sql.ts'
import { freePort, startServer, temporaryData } from '../e2e/support/server.ts'
import { percentile, positiveSetting, requireInput } from './measure.ts'
import { openContentDatabase } from './sites.ts'

// Reads the complete sitemap of a site with 100,000 posts by default, a fifth of them from one day. Exits with 1 if it has another number
// of post URLs, a duplicate, or a file with more than `LIMITS.sitemapUrls` URLs or `MAX_BYTES` bytes.
const { values } = parseArgs({ options: { posts: { type: 'string', default: '100000' } } })
const POSTS = positiveSetting('--posts', values.posts)
const BASE = 1_000_000
const MAX_BYTES = 10_000_000

const data = temporaryData('sitemap')
const port = await freePort()
try {
  await (await startServer({ data: data.path, port })).stop()
  fill()
  const server = await startServer({ data: data.path, port })
  try {
    await readAll(server.origin)
  } finally {
    await server.stop()
  }
} finally {
  data.remove()
}

function fill(): void {
  const database = openContentDatabase(data.path)
  const at = Date.now()
  try {
    database.exec('BEGIN')
    for (const statement of [...userGraphSql(BASE, at), ...postGraphSql(BASE, at, 1, POSTS)]) database.exec(statement)
    database.exec(`UPDATE posts SET published_at = ${Date.UTC(2026, 0, 15)} + id % 86400000 WHERE id % 5 = 0 AND id > ${BASE}`)
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

interface SitemapFile {
  path: string
  ms: number
  bytes: number
  urls: string[]
}

async function readFile(origin: string, path: string): Promise<SitemapFile> {
  const from = performance.now()
  const answer = await fetch(origin + path)
  const xml = await answer.text()
  const ms = performance.now() - from
  if (answer.status !== 200 || !xml.endsWith('>\n')) throw new Error(`${path} returned ${answer.status}: ${xml.slice(0, 200)}`)
  return {
    path,
    ms,
    bytes: Buffer.byteLength(xml),
    urls: [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname),
  }
}

async function readAll(origin: string): Promise<void> {
  const index = await readFile(origin, '/sitemap.xml')
  const files: SitemapFile[] = []
  for (const path of index.urls) files.push(await readFile(origin, path))
  requireInput(files, 'files in the sitemap')
  const ofPosts = files.filter(({ path }) => path.startsWith('/sitemap/posts-'))
  const found = ofPosts.flatMap(({ urls }) => urls)
  const largest = files.reduce((one, other) => (other.bytes > one.bytes ? other : one))
  const fullest = Math.max(...files.map(({ urls }) => urls.length))
  console.table({
    'posts on the site': POSTS,
    'post URLs in the sitemap': found.length,
    'distinct post URLs': new Set(found).size,
    'post files': ofPosts.length,
    'other files': files.length - ofPosts.length,
    'URLs in the fullest file': fullest,
    'largest file, kB': Math.round(largest.bytes / 1000),
    'index, ms': Math.round(index.ms),
    'p50 per file, ms': Math.round(
      percentile(
        files.map(({ ms }) => ms),
        0.5,
      ),
    ),
    'p95 per file, ms': Math.round(
      percentile(
        files.map(({ ms }) => ms),
        0.95,
      ),
    ),
    'complete sitemap, ms': Math.round(files.reduce((all, { ms }) => all + ms, index.ms)),
  })
  if (found.length !== POSTS || new Set(found).size !== POSTS || fullest > LIMITS.sitemapUrls || largest.bytes > MAX_BYTES)
    process.exitCode = 1
}
