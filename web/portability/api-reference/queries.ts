import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { apiReferenceKeys } from '#web/lib/query-keys/portability.ts'
import type { ApiArea } from '#worker/portability/api-reference/contract.ts'

export const referenceIndexQuery = (api: Api) =>
  queryOptions({ queryKey: apiReferenceKeys.index, queryFn: () => unwrap(api.api.reference.$get()) })

export const referenceAreaQuery = (api: Api, area: ApiArea) =>
  queryOptions({
    queryKey: apiReferenceKeys.area(area),
    queryFn: () => unwrap(api.api.reference[':area'].$get({ param: { area } })),
  })
