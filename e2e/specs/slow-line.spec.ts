import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, waitForHydration } from '../support/fixtures.ts'

/** Where the document sets the data with which it hydrates. */
const DATA = '$_TSR.router='

/** Starts a proxy that holds back the end of the front page, from its data on, until `release`. */
async function startSlowLine(site: string) {
  const end = Promise.withResolvers<void>()
  const server = createServer((incoming, outgoing) => {
    const { hostname, port, host } = new URL(site)
    const headers = { ...incoming.headers, host, 'accept-encoding': 'identity' }
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, async (found) => {
      const chunks: Buffer[] = []
      for await (const chunk of found) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      const at = incoming.url === '/' ? body.indexOf(DATA) : -1
      outgoing.writeHead(found.statusCode ?? 502, { ...found.headers, 'content-length': body.length })
      if (at >= 0) {
        outgoing.write(body.subarray(0, at))
        await end.promise
      }
      outgoing.end(body.subarray(Math.max(at, 0)))
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, release: () => end.resolve(), close: () => server.close() }
}

test('a page that is painted before its end has arrived waits for its data and hydrates', async ({ page, site, allowConsole }) => {
  const line = await startSlowLine(site)
  allowConsole(new RegExp(`^request to another host: ${line.origin}`))
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  // Once, so that the scripts are in the cache and run as soon as they are imported.
  await page.goto(`${line.origin}/login`)
  await waitForHydration(page)
  await page.goto(`${line.origin}/`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
  })
  line.release()
  await waitForHydration(page)
  expect(errors).toEqual([])
  line.close()
})
