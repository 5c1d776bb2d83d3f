import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'

// Apart from the other queries, of which the first view of a post needs none.
export const postQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: postKeys.page(hash), queryFn: () => unwrap(api.api.posts[':hash'].$get({ param: { hash } })) })
