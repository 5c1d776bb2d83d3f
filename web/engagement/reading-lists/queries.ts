import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { listKeys } from '#web/lib/query-keys/engagement.ts'

/** Queries a user's lists: all of them for the owner, only public ones for others. */
export const listsQuery = (api: Api, handle: string, after?: string) =>
  pagedQuery(listKeys.of(handle), after, (query) => unwrap(api.api.lists.of[':handle'].$get({ param: { handle }, query })))

export const myListsQuery = (api: Api, after?: string) =>
  pagedQuery(listKeys.mine, after, (query) => unwrap(api.api.lists.mine.$get({ query })))

export const listQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: listKeys.page(hash), queryFn: () => unwrap(api.api.lists[':hash'].$get({ param: { hash } })) })

export const listItemsQuery = (api: Api, hash: string, after?: string) =>
  pagedQuery(listKeys.items(hash), after, (query) => unwrap(api.api.lists[':hash'].items.$get({ param: { hash }, query })))
