/** Where to go after signing in: a path of this site, or nothing. Anything that could leave the site is dropped. */
export function nextPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return undefined
  const address = new URL(value, 'http://self.invalid')
  return address.origin === 'http://self.invalid' ? address.pathname + address.search + address.hash : undefined
}

/**
 * Search parameters of the sign-in and registration pages. A refused `next` is answered as undefined, never left out: the
 * router lays what is answered here over the raw parameters, and one left out would keep its raw value.
 */
export const validateNext = (search: Record<string, unknown>): { next?: string } => ({ next: nextPath(search.next) })
