import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** Where to go from a post. */
export const onwardQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['onward', hash], queryFn: () => read(api.api.posts[':hash'].onward.$get({ param: { hash } })) })
