import { infiniteQueryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query'

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

/**
 * Reads a keyset-paged list; returns the items of all fetched pages, the pages themselves and the props of `Pager`. Suspends until the
 * first page loads.
 */
export function usePages<Answer extends Page>(query: PagedQuery<Answer>) {
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useSuspenseInfiniteQuery(query)
  return {
    items: data.pages.flatMap<Answer['items'][number]>(({ items }) => items),
    pages: data.pages,
    pager: {
      next: data.pages.at(-1)?.next,
      load: () => void fetchNextPage(),
      loading: isFetchingNextPage,
      failed: isFetchNextPageError,
    },
  }
}
