/**
 * Parses a query string into plain strings; the first value of a repeated name wins. The router's own parser would turn `q=123` into a
 * number.
 */
export function parseSearch(query: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(query)) found[name] ??= value
  return found
}

/** Builds a query string including its question mark; omits undefined values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}
