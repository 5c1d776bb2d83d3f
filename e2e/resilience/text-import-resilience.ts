import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIMITS } from '#shared/limits/index.ts'
import { MINUTE } from '#shared/time.ts'
import type { ImportItems, TextImport } from '#worker/portability/imports/contract.ts'
import { openLocalDatabase } from '../../scripts/database.ts'
import { registerMember } from '../support/member.ts'
import { freePort, startServer, temporaryData } from '../support/server.ts'

// Imports a WordPress export of `ALL` posts with a picture each from a local host, every `LOST_EVERY`-th of them missing, into a server that
// is killed after each share of the items in `KILLS`, then imports the same file again. Every post must exist exactly once, with its date and
// picture. Run with `npm run verify -- text-import-resilience`; IMPORT_POSTS is the number of posts,
// IMPORT_KILLS are the shares.
const ALL = Number(process.env.IMPORT_POSTS ?? 2000)
const KILLS = (process.env.IMPORT_KILLS ?? '0.05,0.3,0.6,0.9').split(',').map(Number)
const LOST_EVERY = 50
/** Maximum duration of an import, in ms. */
const LIMIT = 30 * MINUTE
const FIRST_DATE = Date.UTC(2012, 0, 1)
const dateOf = (n: number) => FIRST_DATE + n * MINUTE

/** A picture of one pixel, different for each post. */
const gif = (n: number): Buffer =>
  Buffer.from([
    ...Buffer.from('GIF89a'),
    ...[1, 0, 1, 0, 0x80, 0, 0, n & 255, (n >> 8) & 255, 7, 255, 255, 255],
    ...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
  ])

async function startPictureHost() {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    const n = Number(/^\/(\d+)\.gif$/.exec(request.url ?? '')?.[1] ?? Number.NaN)
    if (Number.isNaN(n) || n % LOST_EVERY === 0) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'image/gif' }).end(gif(n))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // The server listens on a port, not on a pipe.
  return { base: `http://127.0.0.1:${port}`, requests: () => requests, close: () => void server.close() }
}

const post = (n: number, base: string) => `<item><title>نوشتهٔ ${n}</title><link>https://old.example/${n}</link><dc:creator>sara</dc:creator>
<content:encoded><![CDATA[<p>متن نوشتهٔ ${n}، ${'واژه '.repeat(100)}</p><p><img src="${base}/${n}.gif" alt="عکس ${n}"></p>]]></content:encoded>
<wp:post_id>${n}</wp:post_id><wp:post_date_gmt>${new Date(dateOf(n)).toISOString().slice(0, 19).replace('T', ' ')}</wp:post_date_gmt>
<wp:post_name>post-${n}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="post_tag" nicename="a"><![CDATA[برچسب ${n % 7}]]></category></item>`

const wxr = (base: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>وبلاگ کهنه</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
${Array.from({ length: ALL }, (_, n) => post(n, base)).join('\n')}
</channel></rss>`

const data = temporaryData('text-import-resilience')
const port = await freePort()
let server = await startServer({ data: data.path, port })
const host = await startPictureHost()
try {
  const { client, handle } = await registerMember(server.origin)
  // A lost picture leaves a link to it, and links of new members are reviewed.
  const database = await openLocalDatabase(data.path)
  await database.run('UPDATE users SET created_at = 1')
  await database.close()
  const began = Date.now()
  const report = (words: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1)} s: ${words}`)
  const file = Buffer.from(wxr(host.base))
  const read = async (hash: string): Promise<TextImport> => JSON.parse((await client.get(`/api/imports/${hash}`)).text)

  const upload = async (): Promise<string> => {
    const { hash } = await client.call<TextImport>('POST', '/api/imports', {
      json: { key: crypto.randomUUID(), fileName: 'wordpress.xml', bytes: file.length },
    })
    for (let at = 0, number = 1; at < file.length; at += LIMITS.uploadPartBytes, number++) {
      const part = file.subarray(at, at + LIMITS.uploadPartBytes)
      await client.call('PUT', `/api/imports/${hash}/parts/${number}`, {
        body: part,
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Digest': `sha-256=:${createHash('sha256').update(part).digest('base64')}:`,
        },
      })
    }
    await client.call('POST', `/api/imports/${hash}/read`)
    return hash
  }
  const waitFor = async (hash: string, isOver: (current: TextImport) => boolean, onProgress: (current: TextImport) => Promise<void>) => {
    for (const until = Date.now() + LIMIT; Date.now() < until; ) {
      await new Promise((next) => setTimeout(next, 300))
      const current = await read(hash)
      if (isOver(current)) return current
      await onProgress(current)
    }
    throw new Error(`The import does not end: ${JSON.stringify(await read(hash))}`)
  }
  const run = async (kills: readonly number[]) => {
    const hash = await upload()
    const ready = await waitFor(
      hash,
      ({ state }) => state !== 'reading',
      async () => undefined,
    )
    report(`${ready.state}: ${ready.summary?.posts} posts, ${ready.summary?.pictures} pictures, ${ready.summary?.existing} here already`)
    await client.call('POST', `/api/imports/${hash}/start`, { json: { settings: { keepsCanonical: false }, confirmsOwnership: true } })
    let killed = 0
    const done = await waitFor(
      hash,
      ({ state }) => state !== 'running',
      async ({ progress, counts }) => {
        if (progress < (kills[killed] ?? 2)) return
        report(`${counts.done} done; killing the server`)
        killed += 1
        await server.kill()
        server = await startServer({ data: data.path, port })
      },
    )
    report(`${done.state}: ${JSON.stringify(done.counts)}, ${host.requests()} requests for pictures`)
    if (killed < kills.length) throw new Error(`Only ${killed} kills`)
    return done
  }

  const first = await run(KILLS)
  const second = await run([])
  const titles = new Map<string, number>()
  let withDates = 0
  for (let after = ''; ; ) {
    const page = JSON.parse((await client.get(`/api/profiles/${handle}/posts?limit=50${after && `&after=${after}`}`)).text)
    for (const { title, publishedAt, cover } of page.items) {
      const n = Number(title.replace('نوشتهٔ ', ''))
      titles.set(title, (titles.get(title) ?? 0) + 1)
      if (publishedAt === dateOf(n) && (cover !== null) === (n % LOST_EVERY !== 0)) withDates += 1
    }
    if (!page.next) break
    after = page.next
  }
  let told = 0
  for (let after = ''; ; ) {
    const page: ImportItems = JSON.parse(
      (await client.get(`/api/imports/${first.hash}/items?filter=told${after && `&after=${after}`}`)).text,
    )
    told += page.items.length
    if (!page.next) break
    after = page.next
  }
  const doubled = [...titles.values()].filter((count) => count > 1).length
  const isComplete = first.counts.done === ALL && second.counts.existing === ALL && titles.size === ALL && withDates === ALL
  if (!isComplete || doubled > 0 || told !== Math.ceil(ALL / LOST_EVERY))
    throw new Error(`Import incomplete: ${titles.size} of ${ALL} posts, ${doubled} doubled, ${withDates} right, ${told} reported`)
  report(`${titles.size} posts, each once, with date and picture; ${told} lost pictures reported; a second run added nothing`)
} finally {
  host.close()
  await server.stop()
  data.remove()
}
