import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { episodeKeys } from '#web/lib/query-keys/podcasts.ts'
import type { TranscriptPageQuery } from '#worker/podcasts/episodes/contract.ts'

export const uploadsQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: episodeKeys.uploads(post),
    queryFn: () => unwrap(api.api.episodes[':post'].uploads.$get({ param: { post } })),
  })

/** Editors fetch the stored state each time they open, and do not refetch it while they are open. */
const EDITOR_OPTIONS = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

export const episodeQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: episodeKeys.settings(post),
    queryFn: () => unwrap(api.api.episodes[':post'].settings.$get({ param: { post } })),
    ...EDITOR_OPTIONS,
  })

export const chaptersQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: episodeKeys.chapters(post),
    queryFn: () => unwrap(api.api.episodes[':post'].chapters.$get({ param: { post } })),
    ...EDITOR_OPTIONS,
  })

export const transcriptQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: episodeKeys.transcript(post),
    queryFn: () => unwrap(api.api.episodes[':post'].transcript.$get({ param: { post } })),
    ...EDITOR_OPTIONS,
  })

export const transcriptPageQuery = (api: Api, hash: string, { q, after }: Partial<TranscriptPageQuery>) =>
  queryOptions({
    queryKey: episodeKeys.transcriptPage(hash, q, after),
    queryFn: () =>
      unwrap(
        api.api.episodes[':hash'].transcript.segments.$get({
          param: { hash },
          query: { ...(q ? { q } : {}), ...(after ? { after: String(after) } : {}) },
        }),
      ),
  })
