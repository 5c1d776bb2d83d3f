/** One slash, then no sign a browser would read as another one, written out or percent-encoded. */
const OWN_PATH = /^\/(?!\/|\\|%(?:09|0a|0d|2f|5c))/i

/** Where to go after signing in: a path of this site, or nothing. Anything that could leave the site is dropped. */
export function nextPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || /[\u0000-\u001f\\]/.test(value) || !OWN_PATH.test(value)) return undefined
  const address = new URL(value, 'http://self.invalid')
  const path = address.pathname + address.search + address.hash
  // Judged again as the browser will see it: dots in a path can bring two slashes together.
  return address.origin === 'http://self.invalid' && OWN_PATH.test(path) ? path : undefined
}

/**
 * Search parameters of the sign-in and registration pages. A refused `next` is answered as undefined, never left out: the
 * router lays what is answered here over the raw parameters, and one left out would keep its raw value.
 */
export const validateNext = (search: Record<string, unknown>): { next?: string } => ({ next: nextPath(search.next) })
