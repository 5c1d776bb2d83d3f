import { spawnSync } from 'node:child_process'
import { parseRssFeed } from 'feedsmith'
import { MINUTE } from '#shared/time.ts'
import type { ShowImport } from '#worker/podcasts/importer/contract.ts'
import { aFeedItem, feedXml, mp3Frames } from '#worker/podcasts/importer/testing/a-feed.ts'
import { startPodcastHost } from '../support/local-hosts.ts'
import { registerMember } from '../support/member.ts'
import { ownershipElement } from '../support/ownership-word.ts'
import { freePort, startServer, temporaryData } from '../support/server.ts'

// Imports a show of `ALL` items, every `LOST_EVERY`-th of them missing, into a server that is killed after each number of items in `KILLS`.
// Every available item must become exactly one episode with the same guid and byte length. Run with `npm run verify -- import-resilience`.
const KILLS = [60, 180]
const [ALL, LOST_EVERY] = [300, 12]
/** Episodes with links of this new member would be held for review. */
const NO_LINK = { description: '<description>یادداشت</description>' }
/** Maximum duration of the import, in ms. */
const LIMIT = 15 * MINUTE

const data = temporaryData('import-resilience')
const port = await freePort()
let server = await startServer({ data: data.path, port })
const host = await startPodcastHost()
try {
  const { client } = await registerMember(server.origin)
  // Every fiftieth item is large enough to upload in three parts, so that a kill can interrupt its upload.
  const items = Array.from({ length: ALL }, (_, n) => aFeedItem(host.base, n, NO_LINK, n % 50 === 9 ? mp3Frames(44_000, n) : undefined))
  const good = items.filter((_, n) => n % LOST_EVERY !== 0)
  for (const { path, file } of good) if (path && file) host.files.set(path, { bytes: file, type: 'audio/mpeg' })
  host.files.set('/feed.xml', { bytes: new TextEncoder().encode(feedXml(items)), type: 'application/rss+xml' })
  const began = Date.now()
  const report = (words: string) => console.log(`${((Date.now() - began) / 1000).toFixed(1)} s: ${words}`)
  const channel = await ownershipElement(client, `${host.base}/feed.xml`)
  host.files.set('/feed.xml', { bytes: new TextEncoder().encode(feedXml(items, { channel })), type: 'application/rss+xml' })
  const key = crypto.randomUUID()
  let showImport: ShowImport = await client.call('POST', '/api/podcast-imports', {
    json: { key, feed: `${host.base}/feed.xml`, confirmsOwnership: true },
  })
  let kills = 0
  while (showImport.state !== 'done' && Date.now() - began < LIMIT) {
    await new Promise((next) => setTimeout(next, 500))
    showImport = JSON.parse((await client.get(`/api/podcast-imports/${showImport.hash}`)).text)
    const { done, failed } = showImport.counts
    if (done + failed < (KILLS[kills] ?? ALL + 1)) continue
    report(`${done} done, ${failed} failed; killing the server`)
    kills += 1
    await server.kill()
    server = await startServer({ data: data.path, port })
  }
  report(`${showImport.state}: ${JSON.stringify(showImport.counts)}`)
  const xml = (await client.get(`/podcast/${showImport.show.hash}/feed.xml`)).text
  const feed = parseRssFeed(xml)
  const lengths = new Map(feed.items?.map((item) => [item.guid?.value, item.enclosures?.[0]?.length]))
  const wrong = items.filter((item, n) => good.includes(item) && lengths.get(`item-${n}@old.host`) !== item.file?.length)
  if (showImport.state !== 'done' || kills !== KILLS.length || wrong.length > 0 || feed.items?.length !== good.length)
    throw new Error(`Import incomplete: ${wrong.length} wrong, ${feed.items?.length} of ${good.length} items, ${kills} kills`)
  report(`${feed.items.length} episodes, each once, with the source's guids and bytes`)
  // The Debian package libxml2-utils provides xmllint.
  const lint = spawnSync('xmllint', ['--noout', '--nonet', '-'], { input: xml, encoding: 'utf8' })
  if (!lint.error && (lint.status !== 0 || lint.stderr)) throw new Error(`xmllint rejects the feed: ${lint.stderr}`)
  report(lint.error ? 'xmllint is not installed; skipped' : 'xmllint accepts the feed')
} finally {
  host.close()
  await server.stop()
  data.remove()
}
