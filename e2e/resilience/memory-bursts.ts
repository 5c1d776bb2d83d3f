import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DAY } from '#shared/time.ts'
import { encodeCursor } from '#worker/lib/cursor.ts'
import { measureChildrenMemory, percentile } from '../../bench/measure.ts'
import { copySampleData, freePort, startServer } from '../support/server.ts'

// Sends ten bursts of requests to a site with the sample community and prints the resident memory of the runtime after each. A burst reads every
// page of the sitemap, and pages that no cache holds, from addresses of their own. Fails if the memory does not level off: if the median of the
// last three bursts is above `MAX_RATIO` times that of the second to fourth. `-- --bursts 20` sends more of them.
const { values } = parseArgs({ options: { bursts: { type: 'string', default: '10' }, pause: { type: 'string', default: '12' } } })
const BURSTS = Number(values.bursts)
/** Seconds without requests after a burst; the runtime evicts an idle Durable Object after ten. */
const PAUSE_S = Number(values.pause)
const CONCURRENCY = 64
const COLD_PAGES = 150
const MAX_RATIO = 1.15
const MB = 1_000_000

assert.ok(BURSTS >= 7, 'at least seven bursts are needed')
const data = copySampleData('bursts')
const server = await startServer({ data: data.path, port: await freePort(), sample: true })
try {
  const paths = await listPages()
  console.log(`${paths.length} pages; ${(measureMemory() / MB).toFixed(0)} MB before the first burst`)
  const resident: number[] = []
  let nth = 0
  for (let round = 1; round <= BURSTS; round++) {
    const cold = Array.from({ length: COLD_PAGES }, () => `/?after=${encodeCursor([Date.now() + 365 * DAY + nth++, 1])}`)
    const started = Date.now()
    const peak = await sendAll([...paths, ...cold])
    const seconds = (Date.now() - started) / 1000
    await wait(PAUSE_S * 1000)
    resident.push(measureMemory())
    console.log(
      `burst ${round}: ${((resident.at(-1) ?? 0) / MB).toFixed(0)} MB, at most ${(peak / MB).toFixed(0)} MB during its ${seconds.toFixed(1)} s`,
    )
  }
  const ratio = percentile(resident.slice(-3), 0.5) / percentile(resident.slice(1, 4), 0.5)
  console.log(`the median of the last three bursts is ${ratio.toFixed(2)} × that of the second to fourth (at most ${MAX_RATIO})`)
  if (!(ratio <= MAX_RATIO)) process.exitCode = 1
} finally {
  await server.stop()
  data.remove()
}

function measureMemory(): number {
  const bytes = measureChildrenMemory('workerd')
  assert.ok(bytes > 0, 'no process of workerd runs')
  return bytes
}

/** Requests every path once, over a connection of its own, and returns the largest memory meanwhile, in bytes. */
async function sendAll(paths: readonly string[]): Promise<number> {
  const waiting = paths.values()
  let [peak, sent] = [0, 0]
  const worker = async () => {
    for (const path of waiting) {
      assert.equal(await send(path), 200, path)
      if (++sent % 200 === 0) peak = Math.max(peak, measureMemory())
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return peak
}

/**
 * Requests a page and returns the status. Does not keep the connection: workerd closes one that has been idle for 5 s by a clock that stands
 * still while it renders, so that under load the next request on it is reset.
 */
function send(path: string): Promise<number | undefined> {
  // Limits apply per address.
  const headers = { Accept: 'text/html', 'CF-Connecting-IP': `198.18.${randomInt(256)}.${randomInt(1, 255)}` }
  return new Promise((done, fail) => {
    request(server.origin + path, { agent: false, headers }, (response) => {
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
