import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { postKeys } from '#web/lib/query-keys/posts.ts'
import { textImportKeys } from '#web/lib/query-keys/text-imports.ts'
import type { ImportState, ItemsQuery, TextImport } from '#worker/portability/imports/contract.ts'

export type ItemFilter = ItemsQuery['filter']

export const ITEM_FILTERS = ['all', 'told', 'waiting', 'done', 'existing', 'skipped', 'failed', 'undone'] as const

/** Returns the filter that a page's address names; all items for any other text. */
export const parseItemFilter = (name: string | undefined): ItemFilter => ITEM_FILTERS.find((one) => one === name) ?? 'all'

const POLL_INTERVAL_MS = 2000
const BUSY: readonly ImportState[] = ['reading', 'running', 'undoing']

/** Whether the server works on an import, so that its state changes on its own. */
export const isBusy = (state: ImportState): boolean => BUSY.includes(state)

export const textImportsQuery = (api: Api, after?: string) =>
  pagedQuery(textImportKeys.lists, after, (query) => unwrap(api.api.imports.$get({ query })))

export const textImportQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: textImportKeys.page(hash),
    queryFn: () => unwrap(api.api.imports[':hash'].$get({ param: { hash } })),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? POLL_INTERVAL_MS : false),
  })

export const importItemsQuery = (api: Api, hash: string, filter: ItemFilter, after?: string) =>
  pagedQuery(textImportKeys.items(hash, filter), after, (query) =>
    unwrap(api.api.imports[':hash'].items.$get({ param: { hash }, query: { ...query, filter } })),
  )

export const archivedCommentsQuery = (api: Api, post: string, after?: string) =>
  pagedQuery(textImportKeys.archivedComments(post), after, (query) =>
    unwrap(api.api.imports.comments[':hash'].$get({ param: { hash: post }, query })),
  )

/** Returns a function that stores the new state of an import and lets its lists be fetched again. */
export function useKeepImport() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return (changed: TextImport) => {
    queryClient.setQueryData(textImportQuery(api, changed.hash).queryKey, changed)
    for (const queryKey of [textImportKeys.lists, textImportKeys.allItems(changed.hash), postKeys.all])
      void queryClient.invalidateQueries({ queryKey })
  }
}
