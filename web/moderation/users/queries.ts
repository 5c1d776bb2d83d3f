import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import type { Role, UserFilter } from '#worker/moderation/users/contract.ts'

/** Filters and roles in display order. Duplicate the contract's lists to keep the validator out of the bundle. */
export const USER_FILTERS = ['staff', 'suspended'] as const satisfies readonly UserFilter[]
export const USER_ROLES = ['member', 'moderator', 'admin'] as const satisfies readonly Role[]

export const usersQuery = (api: Api, filter: UserFilter | undefined, q: string, after?: string) =>
  pagedQuery(administrationKeys.users(filter ?? '', q), after, (query) =>
    unwrap(api.api.admin.users.$get({ query: { ...query, ...(filter && { filter }), ...(q && { q }) } })),
  )

export const userQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: administrationKeys.user(handle),
    queryFn: () => unwrap(api.api.admin.users[':handle'].$get({ param: { handle } })),
    staleTime: 0,
  })
