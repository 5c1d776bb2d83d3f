import type { FetchQueryOptions, InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page, PagedQuery } from './paged-query.ts'

/** Loads the data of a block that its page can omit. If that fails, the block is `empty` until its data is next needed. */
export const ensureOptional = <Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  empty: NoInfer<Data>,
) =>
  queryClient
    .ensureQueryData({ ...query, retry: false })
    .catch(() => queryClient.setQueryData<Data, QueryKey>(query.queryKey, () => empty, { updatedAt: 0 }))

/** Like `ensureOptional`, for a paged list. */
export const ensureOptionalPages = <Answer extends Page>(queryClient: QueryClient, query: PagedQuery<Answer>, empty: Answer) =>
  queryClient
    .ensureInfiniteQueryData({ ...query, retry: false })
    .catch(() =>
      queryClient.setQueryData<InfiniteData<Answer>, QueryKey>(
        query.queryKey,
        { pages: [empty], pageParams: [undefined] },
        { updatedAt: 0 },
      ),
    )
