import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { podcastKeys } from '#web/lib/query-keys/podcasts.ts'
import type { ManagedShow, UpdateShow } from '#worker/podcasts/shows/contract.ts'

export const showsQuery = (api: Api, after?: string, category?: string) =>
  pagedQuery(podcastKeys.directory(category), after, (query) =>
    unwrap(api.api.podcasts.$get({ query: category ? { ...query, category } : query })),
  )

/** Newest episodes with the first page of the directory: one above the shows, the others below them. */
const NEWEST_EPISODES = '7'

/** A page of the directory; the first page of all shows has the newest episodes with it. */
export const directoryQuery = (api: Api, after?: string, category?: string) =>
  after || category
    ? showsQuery(api, after, category)
    : pagedQuery(podcastKeys.directoryWithNewest, undefined, (query) =>
        unwrap(api.api.podcasts.$get({ query: { ...query, newest: NEWEST_EPISODES } })),
      )

export const categoriesQuery = (api: Api) =>
  queryOptions({ queryKey: podcastKeys.categories, queryFn: () => unwrap(api.api.podcasts.categories.$get()) })

export const ownerShowsQuery = (api: Api, handle: string) =>
  queryOptions({ queryKey: podcastKeys.of(handle), queryFn: () => unwrap(api.api.podcasts.of[':handle'].$get({ param: { handle } })) })

export const myShowsQuery = (api: Api) => queryOptions({ queryKey: podcastKeys.mine, queryFn: () => unwrap(api.api.podcasts.mine.$get()) })

export const showSettingsQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: podcastKeys.settings(hash), queryFn: () => unwrap(api.api.podcasts.mine[':hash'].$get({ param: { hash } })) })

export const privateFeedsQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: podcastKeys.privateFeeds(hash),
    queryFn: () => unwrap(api.api.podcasts[':hash']['private-feeds'].$get({ param: { hash } })),
  })

export const showQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: podcastKeys.page(hash), queryFn: () => unwrap(api.api.podcasts[':hash'].$get({ param: { hash } })) })

export const episodesQuery = (api: Api, hash: string, after?: string) =>
  pagedQuery(podcastKeys.episodes(hash), after, (query) => unwrap(api.api.podcasts[':hash'].episodes.$get({ param: { hash }, query })))

export function useUpdateShow(hash: string, onDone?: (show: ManagedShow) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: UpdateShow) => unwrap(api.api.podcasts[':hash'].$patch({ param: { hash }, json })),
    onSuccess: (show) => {
      queryClient.setQueryData(showSettingsQuery(api, hash).queryKey, show)
      for (const queryKey of [podcastKeys.pages, podcastKeys.directories, podcastKeys.categories])
        void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: podcastKeys.mine, exact: true })
      onDone?.(show)
    },
  })
}
