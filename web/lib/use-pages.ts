import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Page, PagedQuery } from './paged-query.ts'

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
