export type RequestKind = 'navigation' | 'static' | 'audio' | 'image'

interface Requested {
  method: string
  url: string
  mode: string
  destination: string
}

/** Paths that are no pages: data, files, feeds, and what begins with two underscores. */
const NO_PAGE = /^\/(?:api|embed|media|feed|feed\.json|sitemap|__\w+)(?:\/|$)|\.(?:xml|txt|json|js|webmanifest)$/
const HASHED_FILE = /^\/(?:assets|fonts)\//

/**
 * Returns how the service worker answers a request, or undefined for those it leaves to the browser: other methods and hosts, the API, and
 * everything else that is neither a page, a file of the build, audio nor an image.
 */
export function routeRequest({ method, url, mode, destination }: Requested, origin: string): RequestKind | undefined {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin) return undefined
  if (HASHED_FILE.test(pathname)) return 'static'
  if (mode === 'navigate') return NO_PAGE.test(pathname) ? undefined : 'navigation'
  if (!pathname.startsWith('/media/')) return undefined
  if (destination === 'audio' || destination === 'image') return destination
  return undefined
}

const WRITING = /^\/(?:new-post|p\/([^/]+)\/edit)\/?$/

/**
 * Returns where a page without network and without a saved copy leads: to the editor of what this device keeps for pages of the editor, and
 * to the offline page for others, with the page in `from`.
 */
export function offlineTarget(url: string, paths: { offline: string; writing: string }): string {
  const { pathname, search } = new URL(url)
  const draft = WRITING.exec(pathname)
  return draft
    ? `${paths.writing}?${new URLSearchParams({ draft: draft[1] ?? 'new' })}`
    : `${paths.offline}?${new URLSearchParams({ from: pathname + search })}`
}

/** Returns the hash of the draft that a page of the editor opens, `new` for an unsaved one; undefined for other pages. */
export function draftOfPath(pathname: string): string | undefined {
  const found = WRITING.exec(pathname)
  return found ? (found[1] ?? 'new') : undefined
}
