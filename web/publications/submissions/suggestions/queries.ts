import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { suggestionKeys } from '#web/lib/query-keys/people.ts'
import type { SubmissionSuggestions } from '#worker/publications/submissions/suggestions/contract.ts'

export const suggestionsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: suggestionKeys.of(hash),
    // Hono cannot infer the recursive document type; the response contract is `SubmissionSuggestions`.
    queryFn: async () => (await unwrap(api.api.submissions[':hash'].suggestions.$get({ param: { hash } }))) as SubmissionSuggestions,
    staleTime: 0,
  })
