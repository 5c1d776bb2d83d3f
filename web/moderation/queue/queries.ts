import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'

/** Kinds in display order. Duplicates the contract's list to keep the validator out of the bundle. */
export const CASE_KINDS = ['post', 'comment', 'person', 'list', 'publication', 'podcast'] as const satisfies readonly ReportKind[]

/** Open cases, heaviest first. */
export const casesQuery = (api: Api, kind: ReportKind | undefined, after?: string) =>
  pagedQuery(administrationKeys.cases(kind ?? ''), after, (query) =>
    unwrap(api.api.moderation.cases.$get({ query: { ...query, ...(kind && { kind }) } })),
  )

/** A case with its reports page by page; each page repeats the case. */
export const caseQuery = (api: Api, kind: ReportKind, key: string, after?: string) => ({
  ...pagedQuery(administrationKeys.case(kind, key), after, async (query) => {
    const details = await unwrap(api.api.moderation.cases[':kind'][':key'].$get({ param: { kind, key }, query }))
    return { ...details.reports, details }
  }),
  staleTime: 0,
})
