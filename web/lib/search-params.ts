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
  const given = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Returns the named parameters; the loader of the page checks their values. */
export const pickSearch = <Name extends string>(search: Record<string, unknown>, names: readonly Name[]): Partial<Record<Name, string>> =>
  // The entries are those of `names`.
  Object.fromEntries(names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []))) as Partial<
    Record<Name, string>
  >

export const validateAfter = (search: Record<string, unknown>): { after?: string } =>
  typeof search.after === 'string' ? { after: search.after } : {}

export const validateBefore = (search: Record<string, unknown>): { before?: string } =>
  typeof search.before === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(search.before) ? { before: search.before } : {}

/**
 * Normalizes a search query; a value that is not a string becomes its JSON text. Replaces runs of control characters with a space and lone
 * surrogates with �, and trims the result.
 */
export const normalizeQuery = (value: unknown): string => {
  const words = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  return words
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
