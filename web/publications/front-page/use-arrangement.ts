import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Api } from '#web/lib/api.ts'
import { frontPageKeys } from '#web/lib/query-keys/publications.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Arrangement } from '#worker/publications/front-page/contract.ts'
import { arrangementQuery, storeArrangement } from './queries.ts'

/**
 * Reads the arrangement of a publication and changes it optimistically. Saves run one after another, each on the version that the one before
 * returned; after a failure the stored arrangement is refetched.
 */
export function useArrangement(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const query = arrangementQuery(api, hash)
  const { data: arrangement } = useSuspenseQuery(query)
  const mutationKey = ['arrange-front-page', hash]
  const save = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (draft: Arrangement) => {
      const version = queryClient.getQueryData(query.queryKey)?.version ?? draft.version
      return storeArrangement(api, hash, draft, version)
    },
    onSuccess: (saved) => {
      const isLast = queryClient.isMutating({ mutationKey }) === 1
      queryClient.setQueryData(query.queryKey, (shown) => (isLast || !shown ? saved : { ...shown, version: saved.version }))
      return queryClient.invalidateQueries({ queryKey: frontPageKeys.pages })
    },
    onError: (error) => {
      showToast({ message: error.message, failed: true })
      return queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const show = (draft: Arrangement) => {
    void queryClient.cancelQueries({ queryKey: query.queryKey })
    queryClient.setQueryData(query.queryKey, (shown) => ({ ...draft, version: shown?.version ?? draft.version }))
  }
  return {
    arrangement,
    /** Shows a change that is not saved yet, such as a step of a drag. */
    show,
    /** Saves what is shown. */
    store: () => {
      const shown = queryClient.getQueryData(query.queryKey)
      if (shown) save.mutate(shown)
    },
    change: (draft: Arrangement) => {
      show(draft)
      save.mutate(draft)
    },
  }
}

/** Runs changes of the series of a publication one after another, and reads the arrangement again; a toast shows errors. */
export function useChangeSeries(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `series ${hash}` },
    mutationFn: (change: (api: Api) => Promise<unknown>) => change(api),
    onError: ({ message }) => showToast({ message, failed: true }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: frontPageKeys.arrangement(hash) }),
        queryClient.invalidateQueries({ queryKey: frontPageKeys.pages }),
      ]),
  })
}
