import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import type { DomainState } from '#worker/moderation/link-domains/contract.ts'

/** States in display order. Duplicates the contract's list to keep the validator out of the bundle. */
export const DOMAIN_STATES = ['open', 'blocked', 'ignored'] as const satisfies readonly DomainState[]

export const linkDomainsQuery = (api: Api, state: DomainState, after?: string) =>
  pagedQuery(administrationKeys.linkDomains(state), after, (query) =>
    unwrap(api.api.admin['link-domains'].$get({ query: { ...query, state } })),
  )
