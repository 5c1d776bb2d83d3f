import type { Comment } from '#worker/engagement/comments/contract.ts'

/** Pages without what is shown already or stood on an earlier one: an order moves while somebody reads. */
export function dedupePages<Page extends { items: Comment[] }>(pages: readonly Page[], shown: readonly Comment[]): Page[] {
  const known = new Set(shown.map(({ hash }) => hash))
  return pages.flatMap((page) => {
    const items = page.items.filter(({ hash }) => !known.has(hash))
    for (const { hash } of items) known.add(hash)
    return items.length > 0 ? [{ ...page, items }] : []
  })
}
