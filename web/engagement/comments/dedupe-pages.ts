import type { Comment } from '#worker/engagement/comments/contract.ts'

/** Drops comments that are in `shown` or on an earlier page, and pages left empty: the order can change between requests. */
export function dedupePages<Page extends { items: Comment[] }>(pages: readonly Page[], shown: readonly Comment[]): Page[] {
  const known = new Set(shown.map(({ hash }) => hash))
  return pages.flatMap((page) => {
    const items = page.items.filter(({ hash }) => !known.has(hash))
    for (const { hash } of items) known.add(hash)
    return items.length > 0 ? [{ ...page, items }] : []
  })
}
