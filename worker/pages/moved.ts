/** Where an address moved for good: `/@name…` to `/name…`, a trailing or doubled slash to none. Undefined when it stays. */
export function movedTo(url: URL): string | undefined {
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/^\/(?:@|%40)(?=[^/])/, '/')
    .replace(/(.)\/+$/, '$1')
  return path === url.pathname ? undefined : path + url.search
}
