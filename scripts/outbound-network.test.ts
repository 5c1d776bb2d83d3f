import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeConsole } from '#worker/testing/console.ts'
import { outboundNetwork } from './outbound-network.ts'

// Fetches `address` through the binding named `via`; with `leave`, cancels the body after the first chunk and returns its size.
const script = `export default {
  async fetch(request, env) {
    const { via, address, leave } = await request.json()
    try {
      const answer = await env[via].fetch(address, { redirect: 'manual', headers: { Range: 'bytes=2-4' } })
      if (!leave) return new Response(await answer.text(), { status: answer.status })
      const reader = answer.body.getReader()
      const { value } = await reader.read()
      await reader.cancel()
      return new Response(String(value.byteLength))
    } catch (error) {
      return new Response(error.message, { status: 502 })
    }
  },
}`

let left: () => void
const wasLeft = new Promise<void>((done) => {
  left = done
})
const server = createServer((request, response) => {
  if (request.url === '/endless') {
    response.on('close', left)
    Readable.from(endless())
      .on('error', () => undefined)
      .pipe(response)
  } else if (request.url === '/moved') response.writeHead(302, { Location: '/' }).end()
  else response.writeHead(206).end(request.headers.range)
})
async function* endless() {
  yield Buffer.alloc(1000)
  await wasLeft
}

let runtime: Miniflare
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, done))
  port = (server.address() as AddressInfo).port // A server listening on a port always returns an AddressInfo.
  runtime = new Miniflare(
    convertV4MiniflareOptions({
      log: new Log(LogLevel.NONE),
      workers: [{ name: 'outbound', modules: true, script, compatibilityDate: '2026-10-01', serviceBindings: outboundNetwork }],
    }),
  )
  await runtime.ready
})
afterAll(async () => {
  await runtime.dispose()
  server.close()
})

const ask = async (via: keyof typeof outboundNetwork, address: string, leave = false) => {
  const answer = await runtime.dispatchFetch('http://a.ir', { method: 'POST', body: JSON.stringify({ via, address, leave }) })
  return { status: answer.status, text: await answer.text() }
}

test.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '0.0.0.0',
  '[::]',
  '10.0.0.1',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '[fe80::1]',
  '[fd00::1]',
  '[ff02::1]',
  '[2002:7f00:1::]',
])('OUTBOUND refuses to connect to %s', async (host) => {
  expect((await ask('OUTBOUND', `http://${host}:${port}/`)).status).toBe(502)
  await expect.poll(() => takeConsole().join()).toContain('blocked by restrictPeers')
})

test('OUTBOUND_PRIVATE reaches localhost, forwards Range and returns a redirect unfollowed in manual mode', async () => {
  expect(await ask('OUTBOUND_PRIVATE', `http://localhost:${port}/`)).toEqual({ status: 206, text: 'bytes=2-4' })
  expect((await ask('OUTBOUND_PRIVATE', `http://127.0.0.1:${port}/moved`)).status).toBe(302)
})

test('OUTBOUND_PRIVATE streams a response and closes the connection when the body is cancelled', async () => {
  expect((await ask('OUTBOUND_PRIVATE', `http://127.0.0.1:${port}/endless`, true)).text).toBe('1000')
  await wasLeft
})
