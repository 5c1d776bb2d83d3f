import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import { feedKey } from '#worker/lib/http/outbound-url.ts'
import { as, type TestUser } from '#worker/testing/index.ts'
import type { ImportItem, ImportItems, ImportPreview, ShowImport } from '../contract.ts'
import { FEED_WORD, feedXml, type ItemFixture } from './a-feed.ts'

interface HostFile {
  bytes: Uint8Array<ArrayBuffer>
  type?: string
  etag?: string
  ignoresRange?: boolean
  status?: number
  breakAfterBytes?: number
}

/** Replaces the network with a fake remote host; `requests` lists the requests it received. */
export function aHost() {
  const base = `https://${newHash()}.example.com`
  const files = new Map<string, HostFile>()
  const requests: string[] = []
  let beforeResponse: (path: string, range: string | null) => Promise<void> | void = () => undefined
  setOutboundNetwork(async (request) => {
    const { pathname, origin } = new URL(request.url)
    if (origin !== base) return new Response('none', { status: 404 })
    const range = request.headers.get('Range')
    requests.push(`${pathname} ${range ?? ''}`.trim())
    await beforeResponse(pathname, range)
    const file = files.get(pathname)
    return file ? respond(file, range, request.headers.get('If-Range')) : new Response('none', { status: 404 })
  })
  return {
    base,
    feed: `${base}/feed.xml`,
    files,
    requests,
    text: (path: string, words: string, type = 'application/rss+xml') =>
      void files.set(path, { bytes: new TextEncoder().encode(words), type }),
    onRequest: (call: typeof beforeResponse) => {
      beforeResponse = call
    },
  }
}

function respond(
  { bytes, type = 'audio/mpeg', etag = '"1"', ignoresRange = false, status, breakAfterBytes }: HostFile,
  range: string | null,
  ifRange: string | null,
) {
  if (status) return new Response(`<html>${status}</html>`, { status })
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  const headers = { 'Content-Type': type, ETag: etag }
  if (ignoresRange || from === undefined || (ifRange !== null && ifRange !== etag))
    return new Response(body(bytes, breakAfterBytes), { headers })
  const first = Number(from)
  if (first >= bytes.length) return new Response(null, { status: 416 })
  const last = Math.min(Number(to), bytes.length - 1)
  return new Response(body(bytes.subarray(first, last + 1), breakAfterBytes), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${first}-${last}/${bytes.length}` },
  })
}

const body = (bytes: Uint8Array<ArrayBuffer>, cut: number | undefined): ReadableStream<Uint8Array> =>
  new ReadableStream(
    {
      pull(controller) {
        // Sends these bytes first, so that the reader receives them before the error.
        if (bytes.length > 0) controller.enqueue(bytes.slice(0, cut))
        else if (cut !== undefined) return controller.error(new Error('connection lost'))
        bytes = bytes.subarray(0, 0)
        if (cut === undefined) controller.close()
      },
    },
    { highWaterMark: 0 },
  )

type Host = ReturnType<typeof aHost>

const newKey = () => `key-${crypto.randomUUID()}`

export const previewImport = async (person: TestUser, feed: string): Promise<ImportPreview> => {
  const response = await as(person).post('/api/podcast-imports/preview', { feed })
  expect([response.status, response.status === 200 ? '' : await response.text()]).toEqual([200, ''])
  return response.json()
}
/** Gives a user the word that the feeds of `feedXml` contain, as if they had placed it there. */
export const proveOwnership = ({ id }: Pick<TestUser, 'id'>, feed: string) =>
  env.DB.prepare('INSERT OR REPLACE INTO feed_ownership_words (user_id, feed_key, word, expires_at) VALUES (?, ?, ?, ?)')
    .bind(id, feedKey(new URL(feed)), FEED_WORD, now() + DAY)
    .run()

export const startImport = async (person: TestUser, feed: string, key = newKey()): Promise<ShowImport> => {
  await proveOwnership(person, feed)
  const response = await as(person).post('/api/podcast-imports', { key, feed, confirmsOwnership: true })
  expect([response.status, response.status === 201 ? '' : await response.text()]).toEqual([201, ''])
  return response.json()
}
export const readImport = async (person: TestUser, hash: string): Promise<ShowImport> =>
  (await as(person).get(`/api/podcast-imports/${hash}`)).json()
export const applyAction = async (person: TestUser, hash: string, what: string): Promise<ShowImport> =>
  (await as(person).post(`/api/podcast-imports/${hash}/${what}`)).json()
export async function listItems(person: TestUser, hash: string, filter = 'all'): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for (let after = ''; ; ) {
    const page = await (
      await as(person).get(`/api/podcast-imports/${hash}/items?filter=${filter}${after && `&after=${after}`}`)
    ).json<ImportItems>()
    items.push(...page.items)
    if (!page.next) return items
    after = page.next
  }
}
export const serveFeed = (host: Host, items: readonly ItemFixture[], show: Parameters<typeof feedXml>[1] = {}) => {
  for (const { path, file } of items) if (path && file) host.files.set(path, { bytes: file })
  host.text('/feed.xml', feedXml(items, show))
}
