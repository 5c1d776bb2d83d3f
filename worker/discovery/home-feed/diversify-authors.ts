/** No author holds two of any so many neighbouring cards. */
export const AUTHOR_WINDOW = 5

/** Whether an author may come after these, the latest last. */
export const isAuthorAllowed = <Author>(author: Author, previousAuthors: readonly Author[]): boolean =>
  !previousAuthors.slice(1 - AUTHOR_WINDOW).includes(author)

/**
 * Takes from a list, best first, always the first whose author is not among the last four taken, at most `most`. Where nobody else
 * is left it ends: the rest stands in «جدیدترین‌ها».
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
