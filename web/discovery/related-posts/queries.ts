import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'

export const relatedPostsQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['related-posts', hash], queryFn: () => unwrap(api.api.posts[':hash'].related.$get({ param: { hash } })) })
