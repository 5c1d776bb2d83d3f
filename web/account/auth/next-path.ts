/** A leading slash not followed by a raw or percent-encoded slash or backslash, or a percent-encoded tab or line break. */
const OWN_PATH = /^\/(?!\/|\\|%(?:09|0a|0d|2f|5c))/i

/** Returns a same-site path to open after sign-in, or undefined for any value that could lead to another site. */
export function nextPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || /[\u0000-\u001f\\]/.test(value) || !OWN_PATH.test(value)) return undefined
  const address = new URL(value, 'http://self.invalid')
  const path = address.pathname + address.search + address.hash
  // Check again after URL normalization, because dot segments can produce a double slash.
  return address.origin === 'http://self.invalid' && OWN_PATH.test(path) ? path : undefined
}

/**
 * Validates the search parameters of the sign-in and registration pages. Returns a rejected `next` as undefined instead of omitting it: the
 * router merges the result over the raw parameters, so an omitted key would keep its raw value.
 */
export const validateNext = (search: Record<string, unknown>): { next?: string } => ({ next: nextPath(search.next) })
