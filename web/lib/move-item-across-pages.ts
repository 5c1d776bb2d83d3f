import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from './paged-query.ts'

type Pages<Item, Answer extends Page<Item>> = InfiniteData<Answer, unknown>

/** Moves an item to another index counted across all pages; each page keeps its length and cursor. */
export function moveItemAcrossPages<Item, Answer extends Page<Item>>(
  data: Pages<Item, Answer>,
  from: number,
  to: number,
): Pages<Item, Answer> {
  const all = data.pages.flatMap(({ items }) => items)
  const [moved] = all.splice(from, 1)
  if (moved === undefined) return data
  all.splice(to, 0, moved)
  let start = 0
  const pages = data.pages.map((page) => {
    const items = all.slice(start, start + page.items.length)
    start += page.items.length
    return { ...page, items }
  })
  return { ...data, pages }
}
