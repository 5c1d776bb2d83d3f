import { gunzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { compressedFetch } from './compressed-fetch.ts'

const sent: { input: unknown; init: RequestInit | undefined }[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    sent.push({ input, init })
    return new Response('ok')
  })
})

const LONG = 'الف'.repeat(6000).slice(0, 16_000)
const init = (body: BodyInit) => ({ method: 'PUT', body, headers: { 'Content-Type': 'application/json' } })

test('a long body is compressed, with its other headers', async () => {
  expect(await (await compressedFetch('/api', init(LONG))).text()).toBe('ok')
  const { input, init: used } = sent[0] ?? {}
  expect([input, used?.method, Object.fromEntries(new Headers(used?.headers))]).toEqual([
    ...['/api', 'PUT', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])
  expect(gunzipSync(new Uint8Array(used?.body as ArrayBuffer)).toString()).toBe(LONG)
})

test('a body that is short, no text, of a page that closes, or of a browser without compression is sent as it is', async () => {
  const requests = [init(LONG.slice(1)), init(new Blob([LONG])), init(LONG), init(LONG)] as const
  await compressedFetch('/api', requests[0])
  await compressedFetch('/api', requests[1])
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  await compressedFetch('/api', requests[2])
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('CompressionStream', undefined)
  await compressedFetch('/api', requests[3])
  await compressedFetch('/api')
  expect(sent.map((one) => one.init)).toEqual([...requests, undefined])
})
