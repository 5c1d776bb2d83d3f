import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { unwrap } from '#web/lib/api.ts'
import { frontPageKeys } from '#web/lib/query-keys/publications.ts'
import { showToast } from '#web/ui/toast.ts'
import type { Arrangement, CreateSeries } from '#worker/publications/front-page/contract.ts'
import { toRequest } from './arrangement-draft.ts'
import { arrangementQuery } from './queries.ts'

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
      return unwrap(
        api.api.publications.managed[':hash']['front-page'].$put({
          param: { hash },
          json: toRequest(draft, version, crypto.randomUUID()),
        }),
      )
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

type SeriesChange =
  | { action: 'create'; input: Omit<CreateSeries, 'key'>; key: string }
  | { action: 'change'; series: string; input: Omit<CreateSeries, 'key'> }
  | { action: 'delete'; series: string }
  | { action: 'move'; series: string; after: string | null }
  | { action: 'add' | 'remove'; series: string; post: string }
  | { action: 'movePost'; series: string; post: string; after: string | null }

/** Changes the series of a publication, then reads the arrangement again. */
export function useChangeSeries(hash: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const endpoint = api.api.publications.managed[':hash'].series
  const one = endpoint[':series']
  const send = (change: SeriesChange): Promise<unknown> => {
    if (change.action === 'create') return unwrap(endpoint.$post({ param: { hash }, json: { key: change.key, ...change.input } }))
    const param = { hash, series: change.series }
    if (change.action === 'change') return unwrap(one.$patch({ param, json: change.input }))
    if (change.action === 'delete') return unwrap(one.$delete({ param }))
    if (change.action === 'move') return unwrap(one.position.$put({ param, json: { after: change.after } }))
    const ofPost = { param: { ...param, post: change.post } }
    if (change.action === 'movePost') return unwrap(one.posts[':post'].position.$put({ ...ofPost, json: { after: change.after } }))
    return unwrap(change.action === 'add' ? one.posts[':post'].$put(ofPost) : one.posts[':post'].$delete(ofPost))
  }
  return useMutation({
    scope: { id: `series ${hash}` },
    mutationFn: send,
    onError: (error, change) => {
      if (change.action !== 'create' && change.action !== 'change') showToast({ message: error.message, failed: true })
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: frontPageKeys.arrangement(hash) }),
        queryClient.invalidateQueries({ queryKey: frontPageKeys.pages }),
      ]),
  })
}
