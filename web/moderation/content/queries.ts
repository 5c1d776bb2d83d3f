import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import type { PostState } from '#worker/moderation/content/contract.ts'

/** States in display order. Duplicate the contract's list to keep the validator out of the bundle. */
export const POST_STATES = ['published', 'withdrawn', 'removed'] as const satisfies readonly PostState[]

export const postsQuery = (api: Api, state: PostState, q: string, after?: string) =>
  pagedQuery(administrationKeys.posts(state, q), after, (query) =>
    unwrap(api.api.admin.posts.$get({ query: { ...query, state, ...(q && { q }) } })),
  )

export const tagsQuery = (api: Api, isHidden: boolean, q: string, after?: string) =>
  pagedQuery(administrationKeys.tags(isHidden ? 'hidden' : '', q), after, (query) =>
    unwrap(api.api.admin.tags.$get({ query: { ...query, ...(isHidden && { hidden: '1' as const }), ...(q && { q }) } })),
  )

export const adminTopicsQuery = (api: Api) =>
  queryOptions({ queryKey: administrationKeys.topics, queryFn: () => unwrap(api.api.admin.topics.$get()), staleTime: 0 })

export const featuredPostsQuery = (api: Api, place: string) =>
  queryOptions({
    queryKey: administrationKeys.featured(place),
    queryFn: () => unwrap(api.api.moderation.featured[':place'].$get({ param: { place } })),
    staleTime: 0,
  })
