import { FRAME_ORIGINS } from '#shared/embeds.ts'

/** Security headers of static files, which the Worker does not serve in production. */
export const STATIC_FILE_HEADERS = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

const DEFAULT_HEADERS: Record<string, string> = {
  ...STATIC_FILE_HEADERS,
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Adds the default security headers and a CSP that allows nothing, without overriding headers set by a handler. */
export function setSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(DEFAULT_HEADERS)) if (!headers.has(name)) headers.set(name, value)
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
}

/**
 * Builds the CSP of a page. `scripts` are the sources of inline scripts: a nonce in the page of one member, SHA-256 hashes otherwise. Frames
 * of `FRAME_ORIGINS` are the only third-party content. `formTargets` are the origins to which a posted form may redirect.
 */
export const contentSecurityPolicy = (scripts: readonly string[], formTargets: readonly string[] = []): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // Of our own only the preview of an email can be framed; all pages refuse.
    `frame-src 'self' ${FRAME_ORIGINS.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    ['form-action', "'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')

/** Decodes percent-encoded unreserved characters, so `/%64/` becomes `/d/` (RFC 3986, section 6.2.2.2). */
export const normalizePath = (path: string): string =>
  path.replace(/%([2-7][0-9a-f])/gi, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped
  })

/** Paths of draft links and invitations (page and API) and of private feeds; case-insensitive like the router. */
const SECRET_PATHS =
  /^(\/+[^/]+\/+d\/+|\/+api\/+draft-links\/+|\/+podcast\/+[^/]+\/+private\/+|\/+me\/+publications\/+invitations\/+|\/+api\/+publications\/+invitation-links\/+)[^/]+/i

/** Returns whether a path contains the secret of a draft link, invitation or private feed. */
export const isSecretPath = (path: string): boolean => SECRET_PATHS.test(normalizePath(path))

export const redactSecret = (path: string): string => normalizePath(path).replace(SECRET_PATHS, '$1…')

/**
 * Keeps a secret URL out of search engines and out of the logs of other sites. Not `no-referrer`: with it, forms of the page post with
 * `Origin: null` and are rejected.
 */
export function markPrivate(headers: Headers): void {
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('X-Robots-Tag', 'noindex')
}
