/** A query string as plain text values; the first of a repeated name counts. The router's own reading would take `q=123` for a number. */
export function parseSearch(query: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(query)) found[name] ??= value
  return found
}

/** The query string of values, with its question mark; undefined ones are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}
