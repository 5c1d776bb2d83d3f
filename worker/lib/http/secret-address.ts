import { plainPath } from './plain-path.ts'

/** A draft by its secret link, as a page and as a call, and a private feed; the router takes any case. */
const SECRET = /^(\/[^/]+\/d\/|\/api\/draft-links\/|\/podcast\/[^/]+\/private\/)[^/]+/i

/** Addresses that are secrets themselves: whoever knows one may see what it opens. */
export const isSecretAddress = (path: string): boolean => SECRET.test(plainPath(path))

/** The address without its secret, as a log may have it. */
export const withoutSecret = (path: string): string => plainPath(path).replace(SECRET, '$1…')

/** Keeps a secret address from other sites' logs and from search engines. */
export function hush(headers: Headers): void {
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('X-Robots-Tag', 'noindex')
}
