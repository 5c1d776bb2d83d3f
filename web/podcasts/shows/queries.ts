import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { podcastKeys } from '#web/lib/query-keys/podcasts.ts'
import { showToast } from '#web/ui/toast.ts'
import type { CreateShow, ManagedShow, UpdateShow } from '#worker/podcasts/shows/contract.ts'
import { showSettingsText as text } from './show-settings-text.ts'

export const showsQuery = (api: Api, after?: string, category?: string) =>
  pagedQuery(podcastKeys.directory(category), after, (query) =>
    unwrap(api.api.podcasts.$get({ query: category ? { ...query, category } : query })),
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

const UNDO_MS = 10_000

/** Returns a mutation that creates a show; retries reuse the idempotency key until one succeeds, so the server creates it once. */
export function useCreateShow(onCreated: (show: ManagedShow) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const key = useRef<string>(undefined)
  return useMutation({
    mutationFn: (input: Omit<CreateShow, 'key'>) => {
      key.current ??= crypto.randomUUID()
      return unwrap(api.api.podcasts.$post({ json: { key: key.current, ...input } }))
    },
    onSuccess: async (show) => {
      key.current = undefined
      await queryClient.invalidateQueries({ queryKey: podcastKeys.all })
      onCreated(show)
    },
  })
}

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

export function useRemoveShow(hash: string, onRemoved: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const endpoint = api.api.podcasts[':hash']
  const onError = (error: Error) => void showToast({ message: error.message, failed: true })
  const refresh = () => queryClient.invalidateQueries({ queryKey: podcastKeys.all, refetchType: 'none' })
  const restore = useMutation({
    mutationFn: () => unwrap(endpoint.restore.$post({ param: { hash } })),
    onSuccess: async () => {
      showToast({ message: text.restored })
      await queryClient.invalidateQueries({ queryKey: podcastKeys.all })
    },
    onError,
  })
  return useMutation({
    mutationFn: () => unwrap(endpoint.$delete({ param: { hash } })),
    onSuccess: async () => {
      showToast({ message: text.removed, undo: () => restore.mutate(), durationMs: UNDO_MS })
      await refresh()
      onRemoved()
    },
    onError,
  })
}
