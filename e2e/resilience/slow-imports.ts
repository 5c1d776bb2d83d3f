import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import { SECOND } from '#shared/time.ts'
import { aFeedItem, feedXml, mp3Frames } from '#worker/podcasts/importer/testing/a-feed.ts'
import { Client } from '../support/client.ts'
import { type Member, registerMember, uniqueId, waitForEmailCode } from '../support/member.ts'
import { ownershipElement } from '../support/ownership-word.ts'
import { freePort, startServer, temporaryData } from '../support/server.ts'

// Runs five imports from hosts that trickle bytes, and WebSub verifications of callbacks that never answer, and requests sign-in codes
// meanwhile. Each must arrive within `LIMIT_MS`. Run with `npm run verify -- slow-imports`; `-- --codes 3` requests fewer codes.
const { values } = parseArgs({ options: { codes: { type: 'string', default: '10' } } })
const [IMPORTS, CALLBACKS, LIMIT_MS] = [5, 30, 5 * SECOND]
/** Time between two trickled pieces, in ms; well below every idle timeout. */
const PAUSE_MS = 500

/** Starts a host that serves feeds at once, trickles audio files and leaves every other request without an answer. */
async function startSlowHost() {
  const feeds = new Map<string, string>()
  const trickled = new Set<string>()
  let callbacks = 0
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    const feed = feeds.get(pathname)
    if (feed !== undefined) return void response.writeHead(200, { 'Content-Type': 'application/rss+xml' }).end(feed)
    if (!pathname.endsWith('.mp3')) return void callbacks++
    trickled.add(pathname)
    const bytes = mp3Frames(20_000)
    const headers = { 'Content-Type': 'audio/mpeg', ETag: '"1"', 'Content-Length': bytes.length }
    response.writeHead(206, { ...headers, 'Content-Range': `bytes 0-${bytes.length - 1}/${bytes.length}` })
    let at = 0
    const timer = setInterval(() => {
      response.write(bytes.subarray(at, at + 384))
      at += 384
    }, PAUSE_MS)
    response.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // The server listens on a port, not on a pipe.
  return {
    base: `http://127.0.0.1:${port}`,
    feeds,
    trickled,
    countCallbacks: () => callbacks,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const waitFor = async (what: string, holds: () => boolean) => {
  for (const until = Date.now() + 60 * SECOND; !holds(); await new Promise((next) => setTimeout(next, 100)))
    if (Date.now() > until) throw new Error(`${what} did not happen within a minute`)
}

const data = temporaryData('slow-imports')
const host = await startSlowHost()
const server = await startServer({ data: data.path, port: await freePort() })
try {
  const members: Member[] = []
  for (let n = 0; n < IMPORTS; n++) members.push(await registerMember(server.origin))
  for (const [n, { client, handle }] of members.entries()) {
    const item = aFeedItem(`${host.base}/${n}`, n)
    const feed = `${host.base}/${n}/feed.xml`
    host.feeds.set(`/${n}/feed.xml`, feedXml([item], { title: `پادکست ${n}` }))
    const channel = await ownershipElement(client, feed)
    host.feeds.set(`/${n}/feed.xml`, feedXml([item], { title: `پادکست ${n}`, channel }))
    await client.call('POST', '/api/podcast-imports', {
      json: { key: uniqueId(), feed, confirmsOwnership: true },
    })
    for (let callback = 0; callback < CALLBACKS / IMPORTS; callback++) {
      const form = {
        'hub.mode': 'unsubscribe',
        'hub.topic': `${server.origin}/${handle}/feed.xml`,
        'hub.callback': `${host.base}/callback/${uniqueId()}`,
      }
      const { status } = await client.send('POST', '/hub', {
        body: new URLSearchParams(form).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
      if (status !== 202) throw new Error(`The hub returned ${status}`)
    }
  }
  await waitFor('The first copies', () => host.trickled.size > 0 && host.countCallbacks() > 0)
  const times: number[] = []
  for (let n = 0; n < Number(values.codes); n++) {
    const [client, email] = [new Client(server.origin), `slow-${uniqueId()}@example.com`]
    const began = Date.now()
    await client.call('POST', '/api/auth/codes', { json: { address: email } })
    await waitForEmailCode(client, email)
    times.push(Date.now() - began)
  }
  times.sort((one, other) => one - other)
  const worst = times.at(-1) ?? Number.POSITIVE_INFINITY
  console.log(
    `${host.trickled.size} trickling copies, ${host.countCallbacks()} unanswered callbacks; ${times.length} codes: median ${times[times.length >> 1]} ms, slowest ${worst} ms`,
  )
  if (worst > LIMIT_MS) throw new Error(`A sign-in code took ${worst} ms; the limit is ${LIMIT_MS} ms`)
} finally {
  host.close()
  await server.kill()
  data.remove()
}
