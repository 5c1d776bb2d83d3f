import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/lib/api.ts'
import { fetchViewerState } from './fetch-viewer-state.ts'

/** Resolves to null when the post is not public. */
export const viewerStateQuery = (api: Api, hash: string) =>
  queryOptions({ queryKey: ['viewer-state', hash], queryFn: () => fetchViewerState(api, hash), staleTime: 60_000 })
