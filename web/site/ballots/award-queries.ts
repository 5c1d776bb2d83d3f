import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { awardKeys } from '#web/lib/query-keys/awards.ts'

export const postAwardsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: awardKeys.post(hash),
    queryFn: () => unwrap(api.api.awards.posts[':hash'].$get({ param: { hash } })),
  })

export const profileAwardsQuery = (api: Api, handle: string) =>
  queryOptions({
    queryKey: awardKeys.profile(handle),
    queryFn: () => unwrap(api.api.awards.profiles[':handle'].$get({ param: { handle } })),
  })
