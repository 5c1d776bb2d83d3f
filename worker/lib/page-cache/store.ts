import { PAGE_MAX_AGE } from './invalidations.ts'

export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  tags: string[]
  /** Invalidation version that was known before the page's data was read. */
  version: number
  /** When the page was rendered, UTC ms. */
  at: number
}

const MAX_BYTES = 24 * 1024 * 1024
const pages = new Map<string, CachedPage>()
let bytes = 0

/** Reads a page from the memory of this isolate (L1) and marks it as the most recently used. */
export function readFromMemory(key: string): CachedPage | undefined {
  const page = pages.get(key)
  if (!page) return undefined
  pages.delete(key)
  pages.set(key, page)
  return page
}

/** Stores a page in memory; evicts the least recently used pages while the bodies exceed 24 MB. */
export function writeToMemory(key: string, page: CachedPage): void {
  evictFromMemory(key)
  pages.set(key, page)
  bytes += page.body.byteLength
  for (const [oldest] of pages) {
    if (bytes <= MAX_BYTES) break
    evictFromMemory(oldest)
  }
}

export function evictFromMemory(key: string): void {
  const page = pages.get(key)
  if (!page) return
  pages.delete(key)
  bytes -= page.body.byteLength
}

const META_HEADER = 'X-Page-Meta'
const cacheUrl = (key: string) => `https://pages.daftar.internal/${__BUILD_ID__}${key}`

/** Reads a page of this build from the cache of the data center (L2), which keeps pages for at most an hour. */
export async function readFromDataCenter(key: string): Promise<CachedPage | undefined> {
  const found = await caches.default.match(cacheUrl(key))
  const meta = found?.headers.get(META_HEADER)
  if (!found || !meta) return undefined
  const metadata: Omit<CachedPage, 'body'> = JSON.parse(decodeURIComponent(meta))
  return { ...metadata, body: new Uint8Array(await found.arrayBuffer()) }
}

export async function writeToDataCenter(key: string, { body, ...metadata }: CachedPage): Promise<void> {
  const headers = { [META_HEADER]: encodeURIComponent(JSON.stringify(metadata)), 'Cache-Control': `public, max-age=${PAGE_MAX_AGE / 1000}` }
  await caches.default.put(cacheUrl(key), new Response(body, { headers }))
}
