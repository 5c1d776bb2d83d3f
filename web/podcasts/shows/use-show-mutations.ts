import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { unwrap } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { CreateShow, ManagedShow, UpdateShow } from '#worker/podcasts/shows/contract.ts'
import { showSettingsQuery } from './queries.ts'
import { showSettingsText as text } from './show-settings-text.ts'

const UNDO_MS = 10_000

/** Creates a show. Retries reuse the idempotency key, so they create it once; success starts a new key. */
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
      await queryClient.invalidateQueries({ queryKey: ['podcasts'] })
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
      for (const shown of ['page', 'directory', 'categories']) void queryClient.invalidateQueries({ queryKey: ['podcasts', shown] })
      void queryClient.invalidateQueries({ queryKey: ['podcasts', 'mine'], exact: true })
      onDone?.(show)
    },
  })
}

export function useRemoveShow(hash: string, onRemoved: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const endpoint = api.api.podcasts[':hash']
  const onError = (error: Error) => void showToast({ message: error.message, failed: true })
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['podcasts'], refetchType: 'none' })
  const restore = useMutation({
    mutationFn: () => unwrap(endpoint.restore.$post({ param: { hash } })),
    onSuccess: async () => {
      showToast({ message: text.restored })
      await queryClient.invalidateQueries({ queryKey: ['podcasts'] })
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
