import { queryOptions } from '@tanstack/react-query'
import { type Api, read } from '#web/lib/api.ts'
import type { WordsQuery } from '#worker/podcasts/episodes/contract.ts'

/** Something that is edited: read when it is opened, and not behind the writer's back. */
const OPENED = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

/** What the author of an episode says of it. */
export const episodeQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['sounds', 'episode', post],
    queryFn: () => read(api.api.sounds[':post'].episode.$get({ param: { post } })),
    ...OPENED,
  })

/** Chapters of one's own episode. */
export const chaptersQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['sounds', 'chapters', post],
    queryFn: () => read(api.api.sounds[':post'].chapters.$get({ param: { post } })),
    ...OPENED,
  })

/** The transcript of one's own episode. */
export const transcriptQuery = (api: Api, post: string) =>
  queryOptions({
    queryKey: ['sounds', 'transcript', post],
    queryFn: () => read(api.api.sounds[':post'].transcript.$get({ param: { post } })),
    ...OPENED,
  })

/** A page of what is said in a public episode, or of what was found in it. */
export const wordsQuery = (api: Api, hash: string, { q, after }: Partial<WordsQuery>) =>
  queryOptions({
    queryKey: ['sounds', 'words', hash, q ?? '', after ?? 0],
    queryFn: () =>
      read(
        api.api.sounds[':hash'].words.$get({ param: { hash }, query: { ...(q ? { q } : {}), ...(after ? { after: String(after) } : {}) } }),
      ),
  })
