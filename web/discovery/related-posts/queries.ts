import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { relatedPostsKeys } from '#web/lib/query-keys/post-page.ts'

export const relatedPostsQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: relatedPostsKeys.post(hash), queryFn: () => unwrap(api.api.posts[':hash'].related.$get({ param: { hash } })) })
