import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { TranscriptPageQuery } from '#worker/podcasts/episodes/contract.ts'

/** Editors fetch once on mount; a refetch would overwrite unsaved changes. */
const EDITOR_OPTIONS = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

export const episodeQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['episodes', 'episode', post],
    queryFn: () => unwrap(api.api.episodes[':post'].settings.$get({ param: { post } })),
    ...EDITOR_OPTIONS,
  })

export const chaptersQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['episodes', 'chapters', post],
    queryFn: () => unwrap(api.api.episodes[':post'].chapters.$get({ param: { post } })),
    ...EDITOR_OPTIONS,
  })

export const transcriptQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['episodes', 'transcript', post],
    queryFn: () => unwrap(api.api.episodes[':post'].transcript.$get({ param: { post } })),
    ...EDITOR_OPTIONS,
  })

export const transcriptPageQuery = (api: Api, hash: string, { q, after }: Partial<TranscriptPageQuery>) =>
  queryOptions({
    queryKey: ['episodes', 'transcript-page', hash, q ?? '', after ?? 0],
    queryFn: () =>
      unwrap(
        api.api.episodes[':hash'].transcript.segments.$get({
          param: { hash },
          query: { ...(q ? { q } : {}), ...(after ? { after: String(after) } : {}) },
        }),
      ),
  })
