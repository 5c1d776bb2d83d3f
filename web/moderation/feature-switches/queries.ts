import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'

export const featureSwitchesQuery = (api: Api) =>
  queryOptions({
    queryKey: administrationKeys.featureSwitches,
    queryFn: () => unwrap(api.api.admin['feature-switches'].$get()),
    staleTime: 0,
  })
