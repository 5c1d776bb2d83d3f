import { normalizePath } from './normalize-path.ts'

/** Paths of draft links (page and API) and private feeds; case-insensitive like the router. */
const SECRET_PATHS = /^(\/[^/]+\/d\/|\/api\/draft-links\/|\/podcast\/[^/]+\/private\/)[^/]+/i

/** Returns whether a path grants access by itself. */
export const isSecretPath = (path: string): boolean => SECRET_PATHS.test(normalizePath(path))

export const redactSecret = (path: string): string => normalizePath(path).replace(SECRET_PATHS, '$1…')

/** Keeps a secret URL out of search engines and out of the logs of other sites. */
export function markPrivate(headers: Headers): void {
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('X-Robots-Tag', 'noindex')
}
