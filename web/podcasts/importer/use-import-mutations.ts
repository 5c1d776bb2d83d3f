import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { unwrap } from '#web/lib/api.ts'
import type { ImportAction, ShowImport, StartImport } from '#worker/podcasts/importer/contract.ts'
import { importQuery } from './queries.ts'

export function useImportPreview() {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({ mutationFn: (feed: string) => unwrap(api.api['podcast-imports'].preview.$post({ json: { feed } })) })
}

export function useSendVerificationCode() {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({ mutationFn: (feed: string) => unwrap(api.api['podcast-imports']['ownership-code'].$post({ json: { feed } })) })
}

/** Starts an import. Retries reuse the idempotency key, so they start it once. */
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
      for (const queryKey of [['podcast-imports', 'list'], ['podcasts']]) void queryClient.invalidateQueries({ queryKey })
      onStarted(started)
    },
  })
}

export function useImportAction(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (action: ImportAction) => unwrap(api.api['podcast-imports'][':hash'][':act'].$post({ param: { hash, act: action } })),
    onSuccess: (updated) => {
      queryClient.setQueryData(importQuery(api, hash).queryKey, updated)
      void queryClient.invalidateQueries({ queryKey: ['podcast-imports', 'items', hash] })
    },
  })
}
