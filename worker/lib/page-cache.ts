import { TEHRAN } from '#shared/persian/jalali.ts'
import { DAY } from '#shared/time.ts'
import type { Database } from '#worker/db/client.ts'
import { now } from './clock.ts'
import { EDGE_MAX_AGE } from './edge-purge.ts'
import { isUnchanged, isUpToDate, knownVersion, PAGE_MAX_AGE, pollMode, tryPollInvalidations } from './invalidations.ts'
import { isolateState } from './isolate-state.ts'

export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  tags: string[]
  /** What the renderer keeps with the page, as JSON. */
  details?: unknown
  /** Invalidation version that was known before the page's data was read. */
  version: number
  /** When the page was rendered, UTC ms. */
  at: number
}

const MAX_BYTES = 24 * 1024 * 1024
const memory = isolateState(() => ({ pages: new Map<string, CachedPage>(), bytes: 0 }))

/** Reads a page from the memory of this isolate (L1) and marks it as the most recently used. */
function readFromMemory(key: string): CachedPage | undefined {
  const page = memory.pages.get(key)
  if (!page) return undefined
  memory.pages.delete(key)
  memory.pages.set(key, page)
  return page
}

/** Stores a page in memory; evicts the least recently used pages while the bodies exceed `MAX_BYTES`. */
function writeToMemory(key: string, page: CachedPage): void {
  evictFromMemory(key)
  memory.pages.set(key, page)
  memory.bytes += page.body.byteLength
  for (const [oldest] of memory.pages) {
    if (memory.bytes <= MAX_BYTES) break
    evictFromMemory(oldest)
  }
}

function evictFromMemory(key: string): void {
  const page = memory.pages.get(key)
  if (!page) return
  memory.pages.delete(key)
  memory.bytes -= page.body.byteLength
}

const META_HEADER = 'X-Page-Meta'
const cacheUrl = (key: string) => `https://pages.daftar.internal/${__BUILD_ID__}${key}`

/** Reads a page of this build from the cache of the data center (L2), which keeps pages for at most `PAGE_MAX_AGE`. */
async function readFromDataCenter(key: string): Promise<CachedPage | undefined> {
  const found = await caches.default.match(cacheUrl(key))
  const meta = found?.headers.get(META_HEADER)
  if (!found || !meta) return undefined
  const metadata: Omit<CachedPage, 'body'> = JSON.parse(decodeURIComponent(meta))
  return { ...metadata, body: new Uint8Array(await found.arrayBuffer()) }
}

async function writeToDataCenter(key: string, { body, ...metadata }: CachedPage): Promise<void> {
  const headers = { [META_HEADER]: encodeURIComponent(JSON.stringify(metadata)), 'Cache-Control': `public, max-age=${PAGE_MAX_AGE / 1000}` }
  await caches.default.put(cacheUrl(key), new Response(body, { headers }))
}

/** Builds the response for a rendered page: no body for HEAD, 304 if the conditional headers match. */
export function conditionalResponse(
  { status, headers, body }: Pick<CachedPage, 'status' | 'headers' | 'body'>,
  request: Request,
): Response {
  if (isNotModified(headers, request.headers)) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** Gives `If-None-Match` precedence over `If-Modified-Since` (RFC 9110, section 13.2.2). */
export function isNotModified({ etag, 'last-modified': modified }: Record<string, string>, requestHeaders: Headers): boolean {
  const tags = requestHeaders.get('If-None-Match')
  // Only a response with a representation has a validator.
  if (tags?.trim() === '*') return etag !== undefined || modified !== undefined
  if (tags !== null)
    return (
      etag !== undefined &&
      tags
        .replaceAll('W/', '')
        .split(/\s*,\s*/)
        .includes(etag)
    )
  return modified !== undefined && Date.parse(requestHeaders.get('If-Modified-Since') ?? '') >= Date.parse(modified)
}

export interface RenderedPage extends Omit<CachedPage, 'version' | 'at'> {
  /** Whether optional blocks are missing, so that the page must not be stored. */
  isPartial?: boolean
}

/** Where a page was found. */
export type PageSource = 'memory' | 'shared' | 'render'

interface PageRequest {
  /** Path with canonical query. */
  key: string
  /** Origin of the absolute addresses in the page; pages of another one, which the site had before, are not served. */
  origin: string
  db: () => Database
  waitUntil: (work: Promise<unknown>) => void
  /**
   * Renders the page; receives the outdated copy, if any. The result is cached if its status is below 400 and it is complete.
   */
  render: (stale?: CachedPage) => Promise<RenderedPage>
}

/**
 * Returns an anonymous page from memory, from the cache of the data center, or newly rendered. An isolate learns of invalidations by others
 * when it polls, which it does before serving if its last poll is older than `MAX_STALE_MS`. If the poll fails, it serves what is cached for
 * up to `PAGE_MAX_AGE`.
 */
export async function readOrRenderPage({
  key: path,
  origin,
  db,
  waitUntil,
  render,
}: PageRequest): Promise<{ page: RenderedPage; from: PageSource }> {
  const key = `/${encodeURIComponent(origin)}${path}`
  const mode = pollMode()
  if (mode === 'blocking') await tryPollInvalidations(db())
  else if (mode === 'background') waitUntil(tryPollInvalidations(db()))

  const cached = readFromMemory(key)
  if (cached && isFresh(cached)) return { page: forEdge(cached), from: 'memory' }
  if (cached) evictFromMemory(key)
  const shared = await readFromDataCenter(key)
  if (shared && isFresh(shared)) {
    writeToMemory(key, shared)
    return { page: forEdge(shared), from: 'shared' }
  }

  const version = knownVersion()
  const at = now()
  const { isPartial, ...page } = await render(cached ?? shared)
  if (page.status < 400 && !isPartial) {
    const entry = { ...page, version, at }
    writeToMemory(key, entry)
    waitUntil(writeToDataCenter(key, entry))
  }
  return { page, from: 'render' }
}

/** Keeps the edge from storing a page again that it may just have been purged of, unless this isolate knows of no change to it. */
const forEdge = ({ headers, ...page }: CachedPage): RenderedPage =>
  isUpToDate() || !(EDGE_HEADER in headers) ? { ...page, headers } : { ...page, headers: { ...headers, [EDGE_HEADER]: 'no-store' } }

/** A page ends with its day in Tehran, because it may say «امروز». */
const isFresh = (page: CachedPage): boolean => {
  const age = now() - page.at
  const isOfToday = tehranDayNumber(page.at) === tehranDayNumber(now())
  return isOfToday && age >= 0 && age < PAGE_MAX_AGE && isUnchanged(page.tags, page.version)
}

const tehranDayNumber = (at: number): number => Math.floor((at + TEHRAN) / DAY)

/** How browsers and the edge may cache a response; the app sends the headers of `private` by default. */
type CacheClass = 'private' | 'page' | 'gone' | 'media'

const EDGE_HEADER = 'Cloudflare-CDN-Cache-Control'

const HEADERS: Record<CacheClass, Record<string, string>> = {
  private: { 'Cache-Control': 'private, no-store' },
  page: {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    [EDGE_HEADER]: `public, max-age=${EDGE_MAX_AGE / 1000}, stale-if-error=${PAGE_MAX_AGE / 1000}`,
    Vary: 'Cookie',
  },
  gone: { 'Cache-Control': 'public, max-age=0, must-revalidate', [EDGE_HEADER]: 'public, max-age=30', Vary: 'Cookie' },
  media: { 'Cache-Control': 'public, max-age=31536000, immutable' },
}

/**
 * Returns the headers of a cache class. Browsers revalidate pages on every use; the edge varies them by cookie, because a signed-in request
 * must never receive the shared copy.
 */
export const cacheHeaders = (name: CacheClass): Record<string, string> => HEADERS[name]

const PRIVATE_PATHS = /^\/(?:api|me|home|new-post|p|login|register|payment|admin|subscriptions|unsubscribe)(?:\/|$)|^\/[^/]+\/d\//i

/** Returns whether the anonymous rendering of a path may be cached and shared. */
export const isPublicPage = (path: string): boolean => !PRIVATE_PATHS.test(path)
