import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import type { SearchType } from '#worker/discovery/search/contract.ts'

export const searchQuery = (api: Api, type: SearchType, q: string, after?: string) =>
  pagedQuery(['search', type, q], after, async (query) => {
    const page = await unwrap(api.api.search[':type'].$get({ param: { type }, query: { q, ...query } }))
    return { ...page, items: page.results.hits }
  })

export const suggestionsQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: () => unwrap(api.api.search.suggestions.$get({ query: { q } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
