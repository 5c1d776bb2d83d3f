import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import type { SearchType } from '#worker/search/contract.ts'

/** What is found of a type, and the counts of all types. */
export const searchQuery = (api: Api, type: SearchType, q: string) =>
  queryOptions({ queryKey: ['search', type, q], queryFn: () => read(api.api.search[':type'].$get({ param: { type }, query: { q } })) })

/** What somebody who typed this may want; while new ones come the last ones stay. */
export const suggestionsQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['search', 'suggestions', q],
    queryFn: () => read(api.api.search.suggestions.$get({ query: { q } })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
