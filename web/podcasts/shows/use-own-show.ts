import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { read } from '#web/lib/api.ts'
import { showToast } from '#web/ui/toast.ts'
import type { ChangeShow, CreateShow, OwnShow } from '#worker/podcasts/shows/contract.ts'
import { ownText as text } from './own-text.ts'
import { ownShowQuery } from './queries.ts'

/** How long a removal can be taken back from its toast, in ms. */
const UNDO = 10_000

/** Makes a show; a repeated try makes no second one, and the next wish is another show. */
export function useCreateShow(onMade: (show: OwnShow) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const key = useRef<string>(undefined)
  return useMutation({
    mutationFn: (wish: Omit<CreateShow, 'key'>) => {
      key.current ??= crypto.randomUUID()
      return read(api.api.podcasts.$post({ json: { key: key.current, ...wish } }))
    },
    onSuccess: async (show) => {
      key.current = undefined
      await queryClient.invalidateQueries({ queryKey: ['podcasts'] })
      onMade(show)
    },
  })
}

/** Changes the named parts of a show one runs; wherever it is shown, it is the new one once this is done. */
export function useChangeShow(hash: string, onDone?: (show: OwnShow) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (json: ChangeShow) => read(api.api.podcasts[':hash'].$patch({ param: { hash }, json })),
    onSuccess: (show) => {
      queryClient.setQueryData(ownShowQuery(api, hash).queryKey, show)
      for (const shown of ['page', 'directory', 'categories']) void queryClient.invalidateQueries({ queryKey: ['podcasts', shown] })
      void queryClient.invalidateQueries({ queryKey: ['podcasts', 'mine'], exact: true })
      onDone?.(show)
    },
  })
}

/** Removes a show and offers «واگرد». */
export function useRemoveShow(hash: string, onRemoved: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const one = api.api.podcasts[':hash']
  const onError = (error: Error) => void showToast({ message: error.message, failed: true })
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['podcasts'], refetchType: 'none' })
  const restore = useMutation({
    mutationFn: () => read(one.restore.$post({ param: { hash } })),
    onSuccess: async () => {
      showToast({ message: text.restored })
      await queryClient.invalidateQueries({ queryKey: ['podcasts'] })
    },
    onError,
  })
  return useMutation({
    mutationFn: () => read(one.$delete({ param: { hash } })),
    onSuccess: async () => {
      showToast({ message: text.removed, undo: () => restore.mutate(), life: UNDO })
      await refresh()
      onRemoved()
    },
    onError,
  })
}
