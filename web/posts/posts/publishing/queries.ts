import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { submissionKeys } from '#web/lib/query-keys/people.ts'
import { publishingKeys } from '#web/lib/query-keys/posts.ts'
import type { EditorPost } from '#worker/posts/posts/contract.ts'

/** Loads the saved post for the publish dialog after flushing the draft; does not refetch it automatically while the dialog is open. */
export const publishingQuery = (api: Api, hash: string, flushDraft: () => Promise<number>) =>
  queryOptions({
    queryKey: publishingKeys.draft(hash),
    queryFn: async () => {
      await flushDraft()
      // Hono cannot infer the recursive document type; the response contract is `EditorPost`.
      return (await unwrap(api.api.posts[':hash'].draft.$get({ param: { hash } }))) as EditorPost
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

export const suggestionsQuery = (api: Api, hash: string, revision: number) =>
  queryOptions({
    queryKey: publishingKeys.suggestions(hash, revision),
    queryFn: () => unwrap(api.api.posts[':hash'].suggestions.$get({ param: { hash } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What a publication asks of submissions, and how many more the viewer may send. */
export const submissionTargetQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: submissionKeys.target(handle),
    queryFn: () => unwrap(api.api.submissions.targets[':handle'].$get({ param: { handle } })),
  })

export const publicationSearchQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: submissionKeys.search(q),
    queryFn: async () => (await unwrap(api.api.search[':type'].$get({ param: { type: 'publications' }, query: { q } }))).results,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
