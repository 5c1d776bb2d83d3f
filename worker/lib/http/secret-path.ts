import { normalizePath } from './normalize-path.ts'

/** A draft by its secret link, as a page and as a call, and a private feed; the router takes any case. */
const SECRET_PATHS = /^(\/[^/]+\/d\/|\/api\/draft-links\/|\/podcast\/[^/]+\/private\/)[^/]+/i

/** Addresses that are secrets themselves: whoever knows one may see what it opens. */
export const isSecretPath = (path: string): boolean => SECRET_PATHS.test(normalizePath(path))

/** The address without its secret, as a log may have it. */
export const redactSecret = (path: string): string => normalizePath(path).replace(SECRET_PATHS, '$1…')

/** Keeps a secret address from other sites' logs and from search engines. */
export function markPrivate(headers: Headers): void {
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('X-Robots-Tag', 'noindex')
}
