import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#shared/time.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { searchKeys } from '#web/lib/query-keys/discovery.ts'
import type { SearchType } from '#worker/discovery/search/contract.ts'

/** `within` is the handle of a publication, whose posts alone are searched. */
export const searchQuery = (api: Api, type: SearchType, q: string, after?: string, within?: string) =>
  pagedQuery(searchKeys.results(type, q, within), after, async (query) => {
    const page = await unwrap(
      api.api.search[':type'].$get({ param: { type }, query: { q, ...query, ...(within === undefined ? {} : { in: within }) } }),
    )
    return { ...page, items: page.results.hits }
  })

export const suggestionsQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: searchKeys.suggestions(q),
    queryFn: () => unwrap(api.api.search.suggestions.$get({ query: { q } })),
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
  })

/** Search types in the order of the tabs. */
export const SEARCH_TYPES = [
  'posts',
  'users',
  'publications',
  'podcasts',
  'tags',
  'topics',
  'lists',
  'comments',
] as const satisfies readonly SearchType[]

export const parseSearchType = (name: string): SearchType | undefined => SEARCH_TYPES.find((type) => type === name)
