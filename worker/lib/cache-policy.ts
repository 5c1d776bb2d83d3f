/** Caching of a response; responses without a class are `private`. */
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
 * Returns the headers of a cache class. Browsers always revalidate pages, so an edit shows at once; the edge is purged by tag. Pages vary
 * by cookie, because a signed-in request must never receive the shared copy.
 */
export const cacheHeaders = (name: CacheClass): Record<string, string> => HEADERS[name]

const PRIVATE_PATHS = /^\/(?:api|me|home|new-post|p|login|register|payment|admin|unsubscribe)(?:\/|$)|^\/[^/]+\/d\//i

/** Returns whether the anonymous rendering of a path may be cached and shared. */
export const isPublicPage = (path: string): boolean => !PRIVATE_PATHS.test(path)

const CACHE_KEY_PARAMETERS = ['after', 'category', 'letter', 'q', 'sort', 'tab']

/**
 * Returns the URL that a page is rendered and cached under: known parameters only, in a fixed order, so that unknown parameters cannot fill
 * the cache.
 */
export function cacheKeyUrl(url: URL): URL {
  const clean = new URL(url.pathname, url.origin)
  for (const name of CACHE_KEY_PARAMETERS) {
    const value = url.searchParams.get(name)
    if (value !== null) clean.searchParams.set(name, value)
  }
  return clean
}
