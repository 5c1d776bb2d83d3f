import { queryOptions } from '@tanstack/react-query'
import { MINUTE } from '#shared/time.ts'
import { type Api, unwrap } from './api.ts'
import { featureKeys } from './query-keys/feature-switches.ts'

/** The features that are off, with what users read instead. */
export const offFeaturesQuery = (api: Api) =>
  queryOptions({ queryKey: featureKeys.off, queryFn: () => unwrap(api.api['feature-switches'].$get()), staleTime: MINUTE })
