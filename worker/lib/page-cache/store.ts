import { PAGE_LIFE } from './bumps.ts'

/** A rendered public page as kept: everything needed to answer without rendering. */
export interface KeptPage {
  status: number
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
  tags: string[]
  /** Bump number known before the page's data was read. */
  seq: number
  /** UTC ms of rendering. */
  at: number
}

const MAX_BYTES = 24 * 1024 * 1024
const pages = new Map<string, KeptPage>()
let bytes = 0

/** The page in this isolate's memory (L1); reading makes it the last to be dropped. */
export function recall(key: string): KeptPage | undefined {
  const page = pages.get(key)
  if (!page) return undefined
  pages.delete(key)
  pages.set(key, page)
  return page
}

/** Keeps a page in memory, dropping the least recently read beyond 24 MB. */
export function remember(key: string, page: KeptPage): void {
  forget(key)
  pages.set(key, page)
  bytes += page.body.byteLength
  for (const [oldest] of pages) {
    if (bytes <= MAX_BYTES) break
    forget(oldest)
  }
}

/** Drops a page from memory. */
export function forget(key: string): void {
  const page = pages.get(key)
  if (!page) return
  pages.delete(key)
  bytes -= page.body.byteLength
}

const META = 'X-Page-Meta'
const addressOf = (key: string) => `https://pages.daftar.internal/${__BUILD_ID__}${key}`

/** The page in the data centre's cache (L2), if it is still young enough. */
export async function recallShared(key: string): Promise<KeptPage | undefined> {
  const found = await caches.default.match(addressOf(key))
  const meta = found?.headers.get(META)
  if (!found || !meta) return undefined
  const kept: Omit<KeptPage, 'body'> = JSON.parse(decodeURIComponent(meta))
  return { ...kept, body: new Uint8Array(await found.arrayBuffer()) }
}

/** Keeps a page in the data centre's cache. */
export async function rememberShared(key: string, { body, ...kept }: KeptPage): Promise<void> {
  const headers = { [META]: encodeURIComponent(JSON.stringify(kept)), 'Cache-Control': `public, max-age=${PAGE_LIFE / 1000}` }
  await caches.default.put(addressOf(key), new Response(body, { headers }))
}
