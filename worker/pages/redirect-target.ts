import { normalizePath } from '#worker/lib/http/normalize-path.ts'

/** Matches one or more `@` before a handle, as other sites write it, also in feed URLs. */
const AT_PREFIX = /^(\/feed)?\/(?:@|%40)+(?=[^/])/
/** Matches a first segment with capitals that would be a handle in lowercase; Virgool allows capitals in handles. */
const CAPITALS = /^(?:\/feed)?\/(?=[a-z0-9._]*[A-Z])[A-Za-z0-9._]+(?=\/|$)/

/**
 * Returns the target of a permanent redirect, or undefined. Lowercases `/@Name…` and `/feed/@Name` and drops the `@`, removes trailing and
 * doubled slashes, and decodes escaped letters, so that path rules see only one spelling.
 */
export function redirectTarget(url: URL): string | undefined {
  const path = normalizePath(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(AT_PREFIX, '$1/')
    .replace(CAPITALS, (handle) => handle.toLowerCase())
    .replace(/(.)\/+$/, '$1')
  return path === url.pathname ? undefined : path + url.search
}
