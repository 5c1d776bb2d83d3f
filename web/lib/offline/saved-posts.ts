import { LIMITS } from '#shared/limits/index.ts'
import { OFFLINE_PATH, POST_PREFIX, SAVED_HEADERS } from '#shared/offline/names.ts'
import { HOUR } from '#shared/time.ts'
import { registerServiceWorker } from './registration.ts'
import { createSavedCopy } from './saved-copy.ts'

export interface SavedPost {
  hash: string
  /** Percent-encoded. */
  path: string
  title: string
  bytes: number
  /** UTC ms. */
  at: number
}

export type SaveFailure = 'full' | 'failed' | 'gone' | 'limit'

const NOTE = 'نسخهٔ ذخیره‌شده روی این دستگاه · همهٔ ذخیره‌شده‌ها'
/** Age from which a saved copy is fetched again. */
const REFRESH_AGE = 12 * HOUR
const GONE = [404, 410]

const cacheName = (hash: string) => POST_PREFIX + hash

export const isPostSaved = async (hash: string): Promise<boolean> => (await caches.keys()).includes(cacheName(hash))

export const removeSavedPost = async (hash: string): Promise<void> => void (await caches.delete(cacheName(hash)))

/** Returns the saved posts, last saved first. */
export async function listSavedPosts(): Promise<SavedPost[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(POST_PREFIX))
  const posts = await Promise.all(names.map((name) => readSavedPost(name.slice(POST_PREFIX.length))))
  return posts.filter((post) => post !== undefined).sort((a, b) => b.at - a.at)
}

async function readSavedPost(hash: string): Promise<SavedPost | undefined> {
  const cache = await caches.open(cacheName(hash))
  for (const request of (await cache.keys()).toReversed()) {
    const headers = (await cache.match(request))?.headers
    const title = headers?.get(SAVED_HEADERS.title)
    if (headers && title != null)
      return {
        hash,
        path: new URL(request.url).pathname,
        title: decodeURIComponent(title),
        bytes: Number(headers.get(SAVED_HEADERS.bytes)),
        at: Number(headers.get(SAVED_HEADERS.at)),
      }
  }
  // The page closed while the post was being saved.
  await caches.delete(cacheName(hash))
  return undefined
}

/**
 * Saves a post, or its copy again, as a visitor sees it. `path` is percent-encoded. Never rejects: resolves to the failure, or to undefined
 * on success. A post that is gone is deleted; after another failure, an older copy stays.
 */
export async function savePost({ hash, path }: { hash: string; path: string }): Promise<SaveFailure | undefined> {
  try {
    const isNew = !(await isPostSaved(hash))
    if (isNew && (await listSavedPosts()).length >= LIMITS.savedPosts) return 'limit'
    const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' })
    if (GONE.includes(response.status)) {
      await removeSavedPost(hash)
      return 'gone'
    }
    if (!response.ok) return 'failed'
    try {
      await storePost(hash, response)
    } catch (error) {
      if (isNew) await removeSavedPost(hash)
      return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'failed'
    }
    if (isNew) void registerServiceWorker()
    return undefined
  } catch {
    return 'failed'
  }
}

async function storePost(hash: string, response: Response): Promise<void> {
  const { html, title, files } = createSavedCopy(await response.text(), { text: NOTE, href: OFFLINE_PATH })
  const cache = await caches.open(cacheName(hash))
  const sizes = await Promise.all(
    files.map(async (file) => {
      const found = await fetch(file, { credentials: 'omit' })
      // A missing picture leaves a gap, as on the page itself.
      if (!found.ok) return 0
      const body = await found.blob()
      await cache.put(file, new Response(body, { headers: { 'Content-Type': found.headers.get('Content-Type') ?? '' } }))
      return body.size
    }),
  )
  const body = new Blob([html])
  const bytes = sizes.reduce((sum, size) => sum + size, body.size)
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': response.headers.get('Content-Security-Policy') ?? "default-src 'self'",
    [SAVED_HEADERS.title]: encodeURIComponent(title),
    [SAVED_HEADERS.bytes]: String(bytes),
    [SAVED_HEADERS.at]: String(Date.now()),
  }
  // Last, so that a post with a page is complete. A redirect of a renamed handle leads to the page's current path.
  await cache.put(new URL(response.url).pathname, new Response(body, { headers }))
}

/** Fetches copies again that are older than `REFRESH_AGE`, one after another; deletes those of posts that are gone. */
export async function refreshSavedPosts(age = REFRESH_AGE): Promise<void> {
  for (const post of await listSavedPosts()) if (Date.now() - post.at >= age) await savePost(post)
}
