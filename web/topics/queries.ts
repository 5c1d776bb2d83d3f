import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'

/** All topics by family. */
export const topicsQuery = (api: Api) => queryOptions({ queryKey: ['topics', 'index'], queryFn: () => read(api.api.topics.$get()) })

/** A topic by key or Persian name, with what stands around it. */
export const topicQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: ['topics', 'page', name],
    queryFn: () => read(api.api.topics[':name'].$get({ param: { name: encodeURIComponent(name) } })),
  })

/** Newest posts on a topic, page by page from `after`. */
export const topicPostsQuery = (api: Api, name: string, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'topic', name, after ?? ''],
    queryFn: ({ pageParam }) =>
      read(api.api.topics[':name'].posts.$get({ param: { name: encodeURIComponent(name) }, query: pageParam ? { after: pageParam } : {} })),
    initialPageParam: after,
    getNextPageParam: (page) => page.next,
  })
