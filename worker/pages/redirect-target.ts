import { normalizePath } from '#worker/lib/http/normalize-path.ts'

/** Who wrote, as other sites put it: with `@` before the handle, in the feed's address too. */
const AT_PREFIX = /^(\/feed)?\/(?:@|%40)+(?=[^/])/
/** A first segment that would be a handle if it had no capitals, which Virgool's have. */
const CAPITALS = /^(?:\/feed)?\/(?=[a-z0-9._]*[A-Z])[A-Za-z0-9._]+(?=\/|$)/

/**
 * Where an address moved for good: `/@Name…` and `/feed/@Name`, as they are elsewhere, to `/name…` and `/feed/name`; a trailing or
 * doubled slash to none; an escaped letter to itself, so that rules about addresses see the one spelling there is. Undefined when
 * it stays.
 */
export function redirectTarget(url: URL): string | undefined {
  const path = normalizePath(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(AT_PREFIX, '$1/')
    .replace(CAPITALS, (handle) => handle.toLowerCase())
    .replace(/(.)\/+$/, '$1')
  return path === url.pathname ? undefined : path + url.search
}
