import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DAY } from '#shared/time.ts'
import { encodeCursor } from '#worker/lib/cursor.ts'
import { measureChildrenMemory } from '../../bench/measure.ts'
import { copySampleData, freePort, startServer } from '../support/server.ts'

// Sends ten bursts of requests to a site with the sample community and prints the resident memory of the runtime after each, as a ratio to that
// after the first. A burst reads every page of the sitemap, and pages that no cache holds, from addresses of their own. Exits with 1 if the memory
// after the last burst exceeds `MAX_RATIO` of the most after the first three.
const { values } = parseArgs({ options: { bursts: { type: 'string', default: '10' }, pause: { type: 'string', default: '12' } } })
const BURSTS = Number(values.bursts)
/** Seconds without requests after a burst; the runtime evicts an idle Durable Object after ten. */
const PAUSE_S = Number(values.pause)
const CONNECTIONS = 64
const COLD_PAGES = 1000
const MAX_RATIO = 1.25
const MB = 1_000_000

const data = copySampleData('bursts')
const server = await startServer({ data: data.path, port: await freePort(), sample: true })
try {
  assert.ok(BURSTS > 3, 'at least four bursts are needed')
  const paths = await listPages()
  const before = measureChildrenMemory('workerd')
  console.log(`${paths.length} pages; ${(before / MB).toFixed(0)} MB before the first burst`)
  const resident: number[] = []
  let nth = 0
  for (let round = 1; round <= BURSTS; round++) {
    const cold = Array.from({ length: COLD_PAGES }, () => `/?after=${encodeCursor([Date.now() + 365 * DAY + nth++, 1])}`)
    const peak = await sendAll([...paths, ...cold])
    await wait(PAUSE_S * 1000)
    resident.push(measureChildrenMemory('workerd'))
    const [first = 0, last = 0] = [resident[0], resident.at(-1)]
    console.log(
      `burst ${round}: ${(last / first).toFixed(2)} × the memory after the first (${(last / MB).toFixed(0)} MB, at most ${(peak / MB).toFixed(0)} MB)`,
    )
  }
  const ratio = (resident.at(-1) ?? Number.NaN) / Math.max(...resident.slice(0, 3))
  console.log(`after burst ${BURSTS}: ${ratio.toFixed(2)} × the most after the first three (at most ${MAX_RATIO})`)
  if (!(ratio <= MAX_RATIO)) process.exitCode = 1
} finally {
  await server.stop()
  data.remove()
}

/** Requests every path once and returns the largest memory meanwhile, in bytes. */
async function sendAll(paths: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const waiting = paths.values()
  let [peak, sent] = [0, 0]
  const connection = async () => {
    for (const path of waiting) {
      assert.equal(await send(path, agent), 200, path)
      if (++sent % 200 === 0) peak = Math.max(peak, measureChildrenMemory('workerd'))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  agent.destroy()
  return peak
}

function send(path: string, agent: Agent): Promise<number | undefined> {
  // Limits apply per address.
  const headers = { Accept: 'text/html', 'CF-Connecting-IP': `198.18.${randomInt(256)}.${randomInt(1, 255)}` }
  return new Promise((done, fail) => {
    request(server.origin + path, { agent, headers }, (response) => {
      response.once('end', () => done(response.statusCode))
      response.once('error', fail)
      response.resume()
    })
      .once('error', fail)
      .end()
  })
}

/** Returns the paths of all pages in the sitemap. */
async function listPages(): Promise<string[]> {
  const locations = async (path: string) => {
    const xml = await (await fetch(server.origin + path, { headers: { Connection: 'close' } })).text()
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  }
  const files = await locations('/sitemap.xml')
  const paths = (await Promise.all(files.map(locations))).flat()
  assert.ok(paths.length > 300, 'the sitemap is empty')
  return paths
}
