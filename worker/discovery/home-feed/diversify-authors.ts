/** Number of adjacent cards within which an author appears at most once. */
export const AUTHOR_WINDOW = 5

/** Returns whether the author is absent from the last `AUTHOR_WINDOW - 1` entries of `previousAuthors` (latest last). */
export const isAuthorAllowed = <Author>(author: Author, previousAuthors: readonly Author[]): boolean =>
  !previousAuthors.slice(1 - AUTHOR_WINDOW).includes(author)

/**
 * Repeatedly picks the best-ranked remaining item whose author is absent from the last four picks. Stops when no item qualifies, so the
 * result may be shorter than `limit`.
 */
export function diversifyAuthors<Item>(list: readonly Item[], authorOf: (item: Item) => unknown, limit: number): Item[] {
  const remaining = [...list]
  const selected: Item[] = []
  while (selected.length < limit) {
    const before = selected.slice(1 - AUTHOR_WINDOW).map(authorOf)
    const at = remaining.findIndex((item) => !before.includes(authorOf(item)))
    if (at < 0) break
    selected.push(...remaining.splice(at, 1))
  }
  return selected
}
