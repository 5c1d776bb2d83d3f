import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Page, PagedQuery } from './paged-query.ts'

/**
 * A keyset-paged list as it is shown: the items of all pages fetched so far, the pages themselves, and what `Pager` takes to fetch
 * and announce the next one. Suspends until the first page is there.
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
