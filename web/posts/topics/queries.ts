import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { postKeys, topicKeys } from '#web/lib/query-keys/posts.ts'

export const topicsQuery = (api: Api) => queryOptions({ queryKey: topicKeys.index, queryFn: () => unwrap(api.api.topics.$get()) })

/** `name` is the topic's key or its Persian name in any spelling. */
export const topicQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: topicKeys.page(name),
    queryFn: () => unwrap(api.api.topics[':name'].$get({ param: { name } })),
  })

export const topicPostsQuery = (api: Api, name: string, after?: string) =>
  pagedQuery(postKeys.topic(name), after, (query) => unwrap(api.api.topics[':name'].posts.$get({ param: { name }, query })))
