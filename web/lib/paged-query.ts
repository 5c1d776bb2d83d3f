import { infiniteQueryOptions } from '@tanstack/react-query'

/** A page of a keyset-paged list, as every such endpoint answers it. */
export interface Page<Item = unknown> {
  items: Item[]
  next?: string | undefined
}

/**
 * The query of a keyset-paged list from the page at the cursor `after`, or from its first one. `get` fetches the page a call's own
 * query parameters name; `key` is the list's, without the cursor.
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
