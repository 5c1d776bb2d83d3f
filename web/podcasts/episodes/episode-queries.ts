import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import type { TranscriptPageQuery } from '#worker/podcasts/episodes/contract.ts'

/** Something that is edited: read when it is opened, and not behind the writer's back. */
const EDITOR_OPTIONS = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

/** What the author of an episode says of it. */
export const episodeQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['episodes', 'episode', post],
    queryFn: () => unwrap(api.api.episodes[':post'].settings.$get({ param: { post } })),
    ...EDITOR_OPTIONS,
  })

/** Chapters of one's own episode. */
export const chaptersQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['episodes', 'chapters', post],
    queryFn: () => unwrap(api.api.episodes[':post'].chapters.$get({ param: { post } })),
    ...EDITOR_OPTIONS,
  })

/** The transcript of one's own episode. */
export const transcriptQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['episodes', 'transcript', post],
    queryFn: () => unwrap(api.api.episodes[':post'].transcript.$get({ param: { post } })),
    ...EDITOR_OPTIONS,
  })

/** A page of what is said in a public episode, or of what was found in it. */
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
