/** The named cache classes; an answer that names none is `private`. */
export type CacheClass = 'private' | 'page' | 'gone' | 'media'

const HEADERS: Record<CacheClass, Record<string, string>> = {
  private: { 'Cache-Control': 'private, no-store' },
  page: {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Cloudflare-CDN-Cache-Control': 'public, max-age=300, stale-while-revalidate=600, stale-if-error=3600',
    Vary: 'Cookie',
  },
  gone: { 'Cache-Control': 'public, max-age=0, must-revalidate', 'Cloudflare-CDN-Cache-Control': 'public, max-age=30', Vary: 'Cookie' },
  media: { 'Cache-Control': 'public, max-age=31536000, immutable' },
}

/**
 * Headers of a cache class. Browsers always ask again for pages, so an edit is seen at once; the edge is purged by tag. Pages vary
 * by cookie: a signed-in person's request must never meet what is kept for everyone.
 */
export const cacheHeaders = (name: CacheClass): Record<string, string> => HEADERS[name]

const PRIVATE_PATHS = /^\/(?:api|me|home|new-post|p|login|register|payment|admin|unsubscribe)(?:\/|$)|^\/[^/]+\/d\//i

/** True for addresses whose anonymous rendering may be kept and given to everyone. */
export const isPublicPage = (path: string): boolean => !PRIVATE_PATHS.test(path)

const CACHE_KEY_PARAMETERS = ['after', 'category', 'letter', 'q', 'sort', 'tab']

/** The address a page is rendered and kept under: known parameters only, in one order, so strangers cannot fill the cache. */
export function cacheKeyUrl(url: URL): URL {
  const clean = new URL(url.pathname, url.origin)
  for (const name of CACHE_KEY_PARAMETERS) {
    const value = url.searchParams.get(name)
    if (value !== null) clean.searchParams.set(name, value)
  }
  return clean
}
