import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '#shared/time.ts'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'

export const termRulesQuery = (api: Api, after?: string) =>
  pagedQuery(administrationKeys.termRules, after, (query) => unwrap(api.api.admin['term-rules'].$get({ query })))

/** A rule with the examples of its dry run; refetched while the run continues. */
export const termRuleQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: administrationKeys.termRule(hash),
    queryFn: () => unwrap(api.api.admin['term-rules'][':hash'].$get({ param: { hash } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.dryRun?.state === 'running' ? 2 * SECOND : false),
  })
