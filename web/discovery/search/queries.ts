import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#shared/time.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { searchKeys } from '#web/lib/query-keys/discovery.ts'
import { stringifySearch } from '#web/lib/search-params.ts'
import type { SearchType } from '#worker/discovery/search/contract.ts'
import type { SearchScope } from './search-address.ts'

export const searchQuery = (
  api: Api,
  type: SearchType,
  q: string,
  { after, ...scope }: SearchScope & { after?: string | undefined } = {},
) =>
  pagedQuery(searchKeys.results(type, q, stringifySearch({ ...scope })), after, async (page) => {
    const found = await unwrap(api.api.search[':type'].$get({ param: { type }, query: { q, ...page, ...scope } }))
    return { ...found, items: found.results.hits }
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
