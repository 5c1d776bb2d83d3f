import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { submissionKeys } from '#web/lib/query-keys/people.ts'
import type { QueueFilter } from '#worker/publications/submissions/contract.ts'

export const mySubmissionsQuery = (api: Api, after?: string) =>
  pagedQuery(submissionKeys.mine, after, (query) => unwrap(api.api.submissions.mine.$get({ query })))

export const submissionQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: submissionKeys.page(hash),
    queryFn: () => unwrap(api.api.submissions[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })

interface QueueOptions {
  state: QueueFilter
  assignee?: 'me' | undefined
  after?: string | undefined
}

export const queueQuery = (api: Api, publication: string, { state, assignee, after }: QueueOptions) =>
  pagedQuery(submissionKeys.queue(publication, state, assignee), after, (query) =>
    unwrap(
      api.api.submissions.queue[':hash'].$get({
        param: { hash: publication },
        query: { ...query, state, ...(assignee ? { assignee } : {}) },
      }),
    ),
  )

/** Filters in display order. Duplicates the contract's list to keep the validator out of the bundle. */
export const QUEUE_FILTERS = ['open', 'returned', 'accepted', 'done'] as const satisfies readonly QueueFilter[]
