import { beforeEach, expect, test, vi } from 'vitest'
import { EPISODES_CACHE } from '#shared/offline/names.ts'
import { descriptionUrl, partUrl } from '#shared/offline/stored-parts.ts'
import { createCaches } from '#web/lib/offline/testing/create-caches.ts'
import { serveAudio } from './serve-audio.ts'

const URL = 'https://daftar.test/media/sound/a.mp3'
const CONTENT = Uint8Array.from({ length: 25 }, (_, at) => at)
let caches: ReturnType<typeof createCaches>

beforeEach(() => {
  caches = createCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async () => new Response('network'))
})

async function storeParts(count = 3) {
  const cache = await caches.open(EPISODES_CACHE)
  for (let part = 0; part < count; part++) await cache.put(partUrl(URL, part), new Response(CONTENT.slice(part * 10, part * 10 + 10)))
  await cache.put(descriptionUrl(URL), Response.json({ bytes: 25, type: 'audio/mpeg', partBytes: 10 }))
}
const storeFile = async () =>
  (await caches.open(EPISODES_CACHE)).put(
    URL,
    new Response(new Blob([CONTENT], { type: 'audio/mpeg' }), { headers: { 'Content-Type': 'audio/mpeg' } }),
  )
const ask = (range?: string) => serveAudio(new Request(URL, range === undefined ? {} : { headers: { Range: range } }))
const bytesOf = async (response: Response) => [...new Uint8Array(await response.arrayBuffer())]
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(['accept-ranges', 'content-type', 'content-length', 'content-range'].map((name) => [name, headers.get(name)]))

test.each([
  ['parts', () => storeParts()],
  ['one piece', storeFile],
])('audio stored in %s is served whole and in ranges', async (_, store) => {
  await store()
  const whole = await ask()
  expect([whole.status, headersOf(whole)]).toEqual([
    200,
    { 'accept-ranges': 'bytes', 'content-type': 'audio/mpeg', 'content-length': '25', 'content-range': null },
  ])
  expect(await bytesOf(whole)).toEqual([...CONTENT])
  const range = await ask('bytes=8-21')
  expect([range.status, headersOf(range)]).toEqual([
    206,
    { 'accept-ranges': 'bytes', 'content-type': 'audio/mpeg', 'content-length': '14', 'content-range': 'bytes 8-21/25' },
  ])
  expect(await bytesOf(range)).toEqual([...CONTENT.slice(8, 22)])
  expect(await bytesOf(await ask('bytes=-5'))).toEqual([20, 21, 22, 23, 24])
})

test('a range beyond the end is refused', async () => {
  await storeParts()
  const response = await ask('bytes=25-')
  expect([response.status, response.headers.get('Content-Range')]).toEqual([416, 'bytes */25'])
})

test('audio that is not stored, or lacks a part, comes from the network', async () => {
  expect(await (await ask()).text()).toBe('network')
  await storeParts(2)
  expect(await (await ask()).text()).toBe('network')
  expect(await (await ask('bytes=15-24')).text()).toBe('network')
  expect((await ask('bytes=0-19')).status).toBe(206)
})
