import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '#shared/time.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { submissionKeys } from '#web/lib/query-keys/people.ts'
import type { SubmissionSuggestions } from '#worker/publications/submissions/suggestions/contract.ts'

/** The suggestions of a submission for a page of its author or its editors; not found in another role. */
export const suggestionsQuery = (api: Api, hash: string, role: SubmissionSuggestions['role']) =>
  queryOptions({
    queryKey: submissionKeys.suggestions(hash, role),
    // Hono cannot infer the recursive document type; the response contract is `SubmissionSuggestions`.
    queryFn: async () =>
      (await unwrap(api.api.submissions[':hash'].suggestions.$get({ param: { hash }, query: { role } }))) as SubmissionSuggestions,
    staleTime: 10 * SECOND,
  })
