import { plainPath } from '#worker/lib/http/plain-path.ts'

/**
 * Where an address moved for good: `/@name…` to `/name…`, a trailing or doubled slash to none, an escaped letter to itself, so that
 * rules about addresses see the one spelling there is. Undefined when it stays.
 */
export function movedTo(url: URL): string | undefined {
  const path = plainPath(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/^\/(?:@|%40)(?=[^/])/, '/')
    .replace(/(.)\/+$/, '$1')
  return path === url.pathname ? undefined : path + url.search
}
