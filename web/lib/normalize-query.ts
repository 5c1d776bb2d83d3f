/**
 * Normalizes a search query from the URL, which the router may have parsed as a number or boolean. Replaces runs of control characters with
 * a space and lone surrogates with �, and trims the result.
 */
export const normalizeQuery = (value: unknown): string => {
  const words = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  return words
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
