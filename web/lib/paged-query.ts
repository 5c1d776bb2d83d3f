import { infiniteQueryOptions } from '@tanstack/react-query'

export interface Page<Item = unknown> {
  items: Item[]
  next?: string | undefined
}

/**
 * Creates the query of a keyset-paged list that starts at the cursor `after`, or at the first page. `get` fetches a page; `key` excludes
 * the cursor.
 */
export const pagedQuery = <Answer extends Page>(
  key: readonly string[],
  after: string | undefined,
  get: (query: { after?: string }) => Promise<Answer>,
) =>
  infiniteQueryOptions({
    queryKey: [...key, after ?? ''],
    queryFn: ({ pageParam }) => get(pageParam ? { after: pageParam } : {}),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })
export type PagedQuery<Answer extends Page> = ReturnType<typeof pagedQuery<Answer>>
