import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { read } from '#web/lib/api.ts'
import type { ImportAct, ShowImport, StartImport } from '#worker/podcasts/importer/contract.ts'
import { importQuery } from './queries.ts'

/** Looks at what a feed would bring. */
export function usePreview() {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({ mutationFn: (feed: string) => read(api.api['podcast-imports'].preview.$post({ json: { feed } })) })
}

/** Has a code sent to the address the feed names. */
export function useProof() {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({ mutationFn: (feed: string) => read(api.api['podcast-imports'].proof.$post({ json: { feed } })) })
}

/** Begins to bring a show; a repeated try begins no second one. */
export function useStart(onBegun: (begun: ShowImport) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const key = useRef<string>(undefined)
  return useMutation({
    mutationFn: (wish: Pick<StartImport, 'feed' | 'proof'>) => {
      key.current ??= crypto.randomUUID()
      return read(api.api['podcast-imports'].$post({ json: { key: key.current, mine: true, ...wish } }))
    },
    onSuccess: (begun) => {
      queryClient.setQueryData(importQuery(api, begun.hash).queryKey, begun)
      for (const queryKey of [['podcast-imports', 'list'], ['podcasts']]) void queryClient.invalidateQueries({ queryKey })
      onBegun(begun)
    },
  })
}

/** Stops an import, goes on with it or takes what is new. */
export function useAct(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (act: ImportAct) => read(api.api['podcast-imports'][':hash'][':act'].$post({ param: { hash, act } })),
    onSuccess: (turned) => {
      queryClient.setQueryData(importQuery(api, hash).queryKey, turned)
      void queryClient.invalidateQueries({ queryKey: ['podcast-imports', 'items', hash] })
    },
  })
}
