import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'

/** Popular and alphabetical tags. */
export const tagsQuery = (api: Api) => queryOptions({ queryKey: ['tags', 'index'], queryFn: () => read(api.api.tags.$get()) })

/** A tag by any spelling, with what stands around it. */
export const tagQuery = (api: Api, name: string) =>
  queryOptions({
    queryKey: ['tags', 'page', name],
    queryFn: () => read(api.api.tags[':name'].$get({ param: { name: encodeURIComponent(name) } })),
  })

/** Newest posts under a tag, page by page from `after`. */
export const tagPostsQuery = (api: Api, name: string, after?: string) =>
  pagedQuery(['posts', 'tag', name], after, (query) =>
    read(api.api.tags[':name'].posts.$get({ param: { name: encodeURIComponent(name) }, query })),
  )
