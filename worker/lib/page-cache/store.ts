import { PAGE_MAX_AGE } from './invalidations.ts'

/** A rendered public page as kept: everything needed to answer without rendering. */
export interface CachedPage {
  status: number
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  tags: string[]
  /** Bump number known before the page's data was read. */
  version: number
  /** UTC ms of rendering. */
  at: number
}

const MAX_BYTES = 24 * 1024 * 1024
const pages = new Map<string, CachedPage>()
let bytes = 0

/** The page in this isolate's memory (L1); reading makes it the last to be dropped. */
export function readFromMemory(key: string): CachedPage | undefined {
  const page = pages.get(key)
  if (!page) return undefined
  pages.delete(key)
  pages.set(key, page)
  return page
}

/** Keeps a page in memory, dropping the least recently read beyond 24 MB. */
export function writeToMemory(key: string, page: CachedPage): void {
  evictFromMemory(key)
  pages.set(key, page)
  bytes += page.body.byteLength
  for (const [oldest] of pages) {
    if (bytes <= MAX_BYTES) break
    evictFromMemory(oldest)
  }
}

/** Drops a page from memory. */
export function evictFromMemory(key: string): void {
  const page = pages.get(key)
  if (!page) return
  pages.delete(key)
  bytes -= page.body.byteLength
}

const META_HEADER = 'X-Page-Meta'
const cacheUrl = (key: string) => `https://pages.daftar.internal/${__BUILD_ID__}${key}`

/** The page in the data centre's cache (L2), if it is still young enough. */
export async function readFromDataCenter(key: string): Promise<CachedPage | undefined> {
  const found = await caches.default.match(cacheUrl(key))
  const meta = found?.headers.get(META_HEADER)
  if (!found || !meta) return undefined
  const kept: Omit<CachedPage, 'body'> = JSON.parse(decodeURIComponent(meta))
  return { ...kept, body: new Uint8Array(await found.arrayBuffer()) }
}

/** Keeps a page in the data centre's cache. */
export async function writeToDataCenter(key: string, { body, ...kept }: CachedPage): Promise<void> {
  const headers = { [META_HEADER]: encodeURIComponent(JSON.stringify(kept)), 'Cache-Control': `public, max-age=${PAGE_MAX_AGE / 1000}` }
  await caches.default.put(cacheUrl(key), new Response(body, { headers }))
}
