/** No author holds two of any so many neighbouring cards. */
export const NEIGHBOURS = 5

/** Whether an author may come after these, the latest last. */
export const mayFollow = <Author>(author: Author, before: readonly Author[]): boolean => !before.slice(1 - NEIGHBOURS).includes(author)

/**
 * Takes from a list, best first, always the first whose author is not among the last four taken, at most `most`. Where nobody else
 * is left it ends: the rest stands in «جدیدترین‌ها».
 */
export function spread<Item>(list: readonly Item[], authorOf: (item: Item) => unknown, most: number): Item[] {
  const left = [...list]
  const taken: Item[] = []
  while (taken.length < most) {
    const before = taken.slice(1 - NEIGHBOURS).map(authorOf)
    const at = left.findIndex((item) => !before.includes(authorOf(item)))
    if (at < 0) break
    taken.push(...left.splice(at, 1))
  }
  return taken
}
