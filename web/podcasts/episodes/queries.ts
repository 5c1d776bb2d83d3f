import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const uploadsQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['episodes', 'uploads', post],
    queryFn: () => unwrap(api.api.episodes[':post'].uploads.$get({ param: { post } })),
  })
