import { expect, test } from 'vitest'
import { descriptionUrl, partUrl } from '#shared/offline/stored-parts.ts'
import { deleteParts, downloadParts, readParts } from './download-parts.ts'

const FILE = { url: '/media/sound/a.mp3', bytes: 25, type: 'audio/mpeg' }
const CONTENT = Uint8Array.from({ length: FILE.bytes }, (_, index) => index)

function createCache() {
  const entries = new Map<string, Response>()
  return {
    entries,
    match: async (url: RequestInfo | URL) => entries.get(String(url))?.clone(),
    put: async (url: RequestInfo | URL, response: Response) =>
      void entries.set(String(url), new Response(await response.blob(), { headers: response.headers })),
    delete: async (url: RequestInfo | URL) => entries.delete(String(url)),
  }
}

/** A server that sends what `lengths` says of each request, and everything after the last of them; 0 sends an error. */
function createServer(lengths: number[], supportsRanges = true) {
  const ranges: (string | null)[] = []
  const fetchFile = async (_: RequestInfo | URL, init?: RequestInit) => {
    const range = new Headers(init?.headers).get('Range')
    ranges.push(range)
    const start = supportsRanges ? Number(/\d+/.exec(range ?? '0')?.[0]) : 0
    const cut = lengths.shift()
    if (cut === 0) throw new TypeError('Failed to fetch')
    const sent = CONTENT.slice(start, cut === undefined ? undefined : start + cut)
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < sent.length; at += 4) controller.enqueue(sent.slice(at, at + 4))
        if (cut === undefined) controller.close()
      },
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    return new Response(body, { status: start > 0 ? 206 : 200 })
  }
  return { ranges, fetchFile }
}

const options = (fetchFile: typeof fetch, signal = new AbortController().signal) => ({
  signal,
  onProgress: () => undefined,
  fetchFile,
  waitForRetry: () => Promise.resolve(),
  partBytes: 10,
})

const bytesOf = async (blob: Blob | undefined) => blob && [...new Uint8Array(await blob.arrayBuffer())]

test('a file is stored in parts and read as one, with its type', async () => {
  const cache = createCache()
  const shares: number[] = []
  await downloadParts(cache, FILE, { ...options(createServer([]).fetchFile), onProgress: (share) => shares.push(share) })
  expect([...cache.entries.keys()]).toEqual([...[0, 1, 2].map((part) => partUrl(FILE.url, part)), descriptionUrl(FILE.url)])
  const file = await readParts(cache, FILE.url)
  expect([file?.type, await bytesOf(file)]).toEqual([FILE.type, [...CONTENT]])
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
})

test('after a lost connection, only missing bytes are requested, also by a later download', async () => {
  const cache = createCache()
  const first = createServer([14, 0, 0, 0, 0, 0, 0])
  await expect(downloadParts(cache, FILE, options(first.fetchFile))).rejects.toThrow('Failed to fetch')
  expect(first.ranges.slice(0, 2)).toEqual([null, 'bytes=10-'])
  expect(await readParts(cache, FILE.url)).toBeUndefined()
  const second = createServer([13])
  await downloadParts(cache, FILE, options(second.fetchFile))
  expect(second.ranges).toEqual(['bytes=10-', 'bytes=20-'])
  expect(await bytesOf(await readParts(cache, FILE.url))).toEqual([...CONTENT])
})

test('a server that ignores ranges sends the file again, and nothing is doubled', async () => {
  const cache = createCache()
  await downloadParts(cache, FILE, options(createServer([14], false).fetchFile))
  expect(await bytesOf(await readParts(cache, FILE.url))).toEqual([...CONTENT])
})

test('a refused file is not requested again', async () => {
  let requests = 0
  const respondGone = async () => {
    requests++
    return new Response(null, { status: 410 })
  }
  await expect(downloadParts(createCache(), FILE, options(respondGone))).rejects.toThrow('410')
  expect(requests).toBe(1)
})

test('an aborted download stores no description, and is not repeated', async () => {
  const cache = createCache()
  const abort = new AbortController()
  const { ranges, fetchFile } = createServer([14])
  const stop = async (...request: Parameters<typeof fetch>) => {
    const response = await fetchFile(...request)
    abort.abort()
    return response
  }
  await expect(downloadParts(cache, FILE, options(stop, abort.signal))).rejects.toThrow()
  expect(ranges).toHaveLength(1)
  expect(cache.entries.has(descriptionUrl(FILE.url))).toBe(false)
})

test('deleteParts leaves nothing, neither parts nor the one piece of earlier versions', async () => {
  const cache = createCache()
  await downloadParts(cache, FILE, options(createServer([]).fetchFile))
  await cache.put(FILE.url, new Response('old'))
  await deleteParts(cache, FILE)
  expect([...cache.entries.keys()]).toEqual([])
})

test('a file that an earlier version stored in one piece is read', async () => {
  const cache = createCache()
  await cache.put(FILE.url, new Response(CONTENT))
  expect(await bytesOf(await readParts(cache, FILE.url))).toEqual([...CONTENT])
})
