import { get } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { publishDraft } from '../e2e/support/draft.ts'
import { registerMember, uniqueId } from '../e2e/support/member.ts'
import { freePort, startServer, temporaryData } from '../e2e/support/server.ts'
import { MAIN_DATABASE } from '../scripts/database-files.ts'
import { measureChildrenMemory, percentile } from './measure.ts'

// Serves the feed of a show with 2,000 episodes and of one with 20: bytes, time to the first byte and to the last as ratios, and memory.
// Exits with 1 if a check fails.
const EPISODES = { long: 2000, short: 20 }
const ROUNDS = 9
const MB = 1_000_000

const data = temporaryData('feed')
const server = await startServer({ data: data.path, port: await freePort() })
try {
  const { client } = await registerMember(server.origin)
  const { hash } = await publishDraft(client, { title: 'قسمت' })
  const paths: Record<string, string> = {}
  const database = new DatabaseSync(join(data.path, 'state', MAIN_DATABASE))
  database.exec('PRAGMA busy_timeout = 10000')
  for (const [name, count] of Object.entries(EPISODES)) {
    const show = await client.call<{ hash: string }>('POST', '/api/podcasts', { json: { key: uniqueId(), title: name } })
    paths[name] = `/podcast/${show.hash}/feed.xml`
    addEpisodes(database, { show: show.hash, post: hash, count })
  }
  database.close()

  const startMemory = measureChildrenMemory()
  let peak = startMemory
  const times = { long: [] as [number, number][], short: [] as [number, number][] }
  const sizes = { long: 0, short: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['long', 'short'] as const) {
      const { first, last, bytes } = await read(server.origin + paths[name])
      times[name].push([first, last])
      sizes[name] = bytes
      peak = Math.max(peak, measureChildrenMemory())
    }
  }
  if (sizes.long < 10 * sizes.short) throw new Error('The long feed is hardly longer than the short one: the measurement is broken')
  const median = (name: 'long' | 'short', part: 0 | 1) =>
    percentile(
      times[name].slice(1).map((one) => one[part]),
      0.5,
    )
  console.log(`bytes: ${(sizes.long / MB).toFixed(2)} MB compressed for 2,000 episodes, ${sizes.short} for 20`)
  console.log(
    `first request: first byte after ${((times.long[0]?.[0] ?? 0) / (times.short[0]?.[0] ?? 1)).toFixed(2)} × the time of 20 episodes`,
  )
  console.log(
    `first byte, repeated: ${(median('long', 0) / median('short', 0)).toFixed(2)} ×; last byte: ${(median('long', 1) / median('short', 1)).toFixed(2)} ×`,
  )
  const growth = (peak - startMemory) / MB
  console.log(`memory grew by ${growth.toFixed(0)} MB at most in ${2 * ROUNDS} requests`)
  if (growth > 128) process.exitCode = 1
} finally {
  await server.stop()
  data.remove()
}

/** Times in ms and the bytes as sent; `fetch` would count them decompressed. */
function read(url: string): Promise<{ first: number; last: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const from = performance.now()
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`))
      let [first, bytes] = [0, 0]
      response.on('data', (part: Buffer) => {
        first ||= performance.now() - from
        bytes += part.length
      })
      response.on('end', () => resolve({ first, last: performance.now() - from, bytes }))
      response.on('error', reject)
    }).on('error', reject)
  })
}

/** Adds copies of a post with notes of about 2 KB as episodes of a show. */
function addEpisodes(database: DatabaseSync, { show, post, count }: { show: string; post: string; count: number }): void {
  const prefix = uniqueId().replaceAll('-', '').slice(0, 8)
  database
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO posts (hash, author_id, client_key, state, title, published_at, created_at, updated_at)
       SELECT printf('%s%04d', ?, i), author_id, printf('%s%04d', ?, i), 'published', 'قسمت ' || i, published_at - i * 86400000, 1, 1 FROM posts, n WHERE hash = ?`,
    )
    .run(count, prefix, prefix, post)
  database
    .prepare(
      `INSERT INTO sounds (post_id, hash, podcast_id, object_key, format, bytes, duration, guid, stored_at)
       SELECT p.id, 's' || substr(p.hash, 2), (SELECT id FROM podcasts WHERE hash = ?), 'key ' || p.hash, 'mp3', 1, 1000, p.hash, 1 FROM posts p WHERE substr(p.hash, 1, 8) = ?`,
    )
    .run(show, prefix)
  database
    .prepare(
      `INSERT INTO post_bodies (post_id, revision, document, html, text)
       SELECT p.id, 1, '{}', '<p>' || p.hash || replace(hex(zeroblob(40)), '00', ' یادداشت بلند این قسمت.') || '</p>', 'متن' FROM posts p WHERE substr(p.hash, 1, 8) = ?`,
    )
    .run(prefix)
}
