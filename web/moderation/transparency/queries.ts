import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { transparencyKeys } from '#web/lib/query-keys/moderation.ts'

export const transparencyQuery = (api: Api) =>
  queryOptions({ queryKey: transparencyKeys.all, queryFn: () => unwrap(api.api.transparency.$get()) })
