/**
 * The words searched for, whatever the router's parser made of them: it reads numbers and true as such. Control characters and
 * halves of letters, which no one types, are left out.
 */
export const normalizeQuery = (value: unknown): string => {
  const words = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  return words
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
