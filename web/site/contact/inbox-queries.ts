import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import type { ThreadFilter } from '#worker/site/contact/contract.ts'

/** Filters in display order. Duplicates the contract's list to keep the validator out of the bundle. */
export const THREAD_FILTERS = ['open', 'mine', 'closed'] as const satisfies readonly ThreadFilter[]

/** Threads by filter or, if `number` is not empty, by the beginning of their number; text that is no number finds nothing. */
export const threadsQuery = (api: Api, filter: ThreadFilter, number: string, after?: string) =>
  pagedQuery(administrationKeys.contactThreads(filter, number), after, async (page) => {
    try {
      return await unwrap(api.api.admin.contact.$get({ query: { ...page, filter, ...(number && { number }) } }))
    } catch (error) {
      if (number && error instanceof ApiError && error.body.fields?.number) return { items: [] }
      throw error
    }
  })

export const threadQuery = (api: Api, number: string) =>
  queryOptions({
    queryKey: administrationKeys.contactThread(number),
    queryFn: () => unwrap(api.api.admin.contact[':number'].$get({ param: { number } })),
    staleTime: 0,
    // Shows what others do while somebody writes a reply.
    refetchInterval: 30_000,
  })

export const cannedRepliesQuery = (api: Api) =>
  queryOptions({
    queryKey: administrationKeys.cannedReplies,
    queryFn: () => unwrap(api.api.admin['canned-replies'].$get()),
    staleTime: 0,
  })
