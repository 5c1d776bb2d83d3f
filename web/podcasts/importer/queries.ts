import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { importKeys, podcastKeys } from '#web/lib/query-keys/podcasts.ts'
import type { ImportAction, ItemsQuery, ShowImport, StartImport } from '#worker/podcasts/importer/contract.ts'

export type ItemFilter = ItemsQuery['filter']

export const ITEM_FILTERS = ['all', 'told', 'waiting', 'done', 'failed', 'refused'] as const

/** Returns the filter that a page's address names; all items for any other text. */
export const parseItemFilter = (name: string | undefined): ItemFilter => ITEM_FILTERS.find((one) => one === name) ?? 'all'

const POLL_INTERVAL_MS = 2000

export const importsQuery = (api: Api) =>
  queryOptions({ queryKey: importKeys.list, queryFn: () => unwrap(api.api['podcast-imports'].$get()) })

export const importQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: importKeys.page(hash),
    queryFn: () => unwrap(api.api['podcast-imports'][':hash'].$get({ param: { hash } })),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_INTERVAL_MS : false),
  })

export const itemsQuery = (api: Api, hash: string, of: ItemFilter, after?: string) =>
  pagedQuery(importKeys.items(hash, of), after, (query) =>
    unwrap(api.api['podcast-imports'][':hash'].items.$get({ param: { hash }, query: { ...query, filter: of } })),
  )

export function useImportPreview() {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({ mutationFn: (feed: string) => unwrap(api.api['podcast-imports'].preview.$post({ json: { feed } })) })
}

export function useSendVerificationCode() {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({ mutationFn: (feed: string) => unwrap(api.api['podcast-imports']['ownership-code'].$post({ json: { feed } })) })
}

export function useOwnershipWord() {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({ mutationFn: (feed: string) => unwrap(api.api['podcast-imports']['ownership-word'].$post({ json: { feed } })) })
}

/** Returns a mutation that starts an import; retries reuse its idempotency key, so the server starts it once. */
export function useStartImport(onStarted: (started: ShowImport) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const key = useRef<string>(undefined)
  return useMutation({
    mutationFn: (input: Pick<StartImport, 'feed' | 'verification'>) => {
      key.current ??= crypto.randomUUID()
      return unwrap(api.api['podcast-imports'].$post({ json: { key: key.current, confirmsOwnership: true, ...input } }))
    },
    onSuccess: (started) => {
      queryClient.setQueryData(importQuery(api, started.hash).queryKey, started)
      for (const queryKey of [importKeys.list, podcastKeys.all]) void queryClient.invalidateQueries({ queryKey })
      onStarted(started)
    },
  })
}

export function useImportAction(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const onSuccess = useImportUpdate(hash)
  return useMutation({
    mutationFn: (action: ImportAction) => unwrap(api.api['podcast-imports'][':hash'][':act'].$post({ param: { hash, act: action } })),
    onSuccess,
  })
}

/** Returns a mutation that tries the item with a given key again. */
export function useRetryItem(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const onSuccess = useImportUpdate(hash)
  return useMutation({
    mutationFn: (key: string) => unwrap(api.api['podcast-imports'][':hash'].items.retry.$post({ param: { hash }, json: { key } })),
    onSuccess,
  })
}

function useImportUpdate(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return (updated: ShowImport) => {
    queryClient.setQueryData(importQuery(api, hash).queryKey, updated)
    void queryClient.invalidateQueries({ queryKey: importKeys.allItems(hash) })
  }
}
