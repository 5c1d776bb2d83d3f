import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** All topics by family. */
export const topicsQuery = (api: Api) => queryOptions({ queryKey: ['topics', 'index'], queryFn: () => unwrap(api.api.topics.$get()) })

/** A topic by key or Persian name, with what stands around it. */
export const topicQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: ['topics', 'page', name],
    queryFn: () => unwrap(api.api.topics[':name'].$get({ param: { name: encodeURIComponent(name) } })),
  })

/** Newest posts on a topic, page by page from `after`. */
export const topicPostsQuery = (api: Api, name: string, after?: string) =>
  pagedQuery(['posts', 'topic', name], after, (query) =>
    unwrap(api.api.topics[':name'].posts.$get({ param: { name: encodeURIComponent(name) }, query })),
  )
