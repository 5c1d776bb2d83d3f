import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { frontPageKeys } from '#web/lib/query-keys/publications.ts'
import { type ArrangementDraft, toRequest } from './arrangement-draft.ts'

export const frontPageQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: frontPageKeys.page(handle),
    queryFn: () => unwrap(api.api.publications[':handle']['front-page'].$get({ param: { handle } })),
  })

export const seriesQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: frontPageKeys.series(hash),
    queryFn: () => unwrap(api.api.publications.series[':series'].$get({ param: { series: hash } })),
  })

export const arrangementQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: frontPageKeys.arrangement(hash),
    queryFn: () => unwrap(api.api.publications.managed[':hash']['front-page'].$get({ param: { hash } })),
    staleTime: 0,
  })

/** Stores an arrangement in place of a version. */
export const storeArrangement = (api: Api, hash: string, draft: ArrangementDraft, version: number) =>
  unwrap(
    api.api.publications.managed[':hash']['front-page'].$put({ param: { hash }, json: toRequest(draft, version, crypto.randomUUID()) }),
  )

/** The published posts of a publication; `q` searches their titles. */
export const postChoicesQuery = (api: Api, hash: string, q: string, after?: string) =>
  pagedQuery(frontPageKeys.choices(hash, q), after, (query) =>
    unwrap(api.api.publications.managed[':hash'].posts.$get({ param: { hash }, query: { ...query, ...(q && { q }) } })),
  )
