import { normalizePath } from '#worker/lib/http/security-headers.ts'

/** Matches one or more `@` before a handle, as other sites write it, also in feed URLs. */
const AT_PREFIX = /^(\/feed)?\/(?:@|%40)+(?=[^/])/
/** Matches a first segment with capitals that would be a handle in lowercase; Virgool allows capitals in handles. */
const CAPITALS = /^(?:\/feed)?\/(?=[a-z0-9._]*[A-Z])[A-Za-z0-9._]+(?=\/|$)/

/** Matches the percent-encoded direction marks and byte-order marks that `cleanAddress` removes, which copying adds to a URL. */
const DIRECTION_MARKS = /%E2%80%(?:8[BEF]|A[A-E])|%E2%81%A[6-9]|%D8%9C|%EF%BB%BF|%C2%AD/gi

/**
 * Returns the path and query of a permanent redirect to the canonical form of a URL, or undefined. Removes direction marks; drops `@` before a handle and lowercases
 * the handle, also in `/feed/@Name`; removes trailing and repeated slashes; decodes escaped unreserved characters, so that path rules see
 * only one spelling.
 */
export function redirectTarget(url: URL): string | undefined {
  const path = normalizePath(url.pathname.replace(DIRECTION_MARKS, ''))
    .replace(/\/{2,}/g, '/')
    .replace(AT_PREFIX, '$1/')
    .replace(CAPITALS, (handle) => handle.toLowerCase())
    .replace(/(.)\/+$/, '$1')
  const search = url.search.replace(DIRECTION_MARKS, '')
  return path === url.pathname && search === url.search ? undefined : path + search
}
