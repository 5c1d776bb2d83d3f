import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { decisionKeys } from '#web/lib/query-keys/moderation.ts'
import type { AppealsQuery } from '#worker/moderation/decisions/contract.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'

export type AppealState = AppealsQuery['state']
/** States in display order. Duplicates the contract's list to keep the validator out of the bundle. */
export const APPEAL_STATES = ['open', 'answered'] as const satisfies readonly AppealState[]

/** Decisions of all moderators, newest first. */
export const decisionsQuery = (api: Api, after?: string) =>
  pagedQuery(administrationKeys.decisions, after, (query) => unwrap(api.api.moderation.decisions.$get({ query })))

/** Open appeals longest waiting first, answered ones latest first. */
export const appealsQuery = (api: Api, state: AppealState, after?: string) =>
  pagedQuery(administrationKeys.appeals(state), after, (query) => unwrap(api.api.moderation.appeals.$get({ query: { ...query, state } })))

/** Decisions about the viewer and their content, newest first. */
export const ownDecisionsQuery = (api: Api, after?: string) =>
  pagedQuery(decisionKeys.mine, after, (query) => unwrap(api.api.me.decisions.$get({ query })))

export const QUEUE_PATH = '/admin/moderation'

/** Returns the path of the case about a target; undefined once the target is erased. */
export const casePath = (kind: ReportKind, key: string): string | undefined => (key === '' ? undefined : `${QUEUE_PATH}/${kind}/${key}`)
