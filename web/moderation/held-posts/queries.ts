import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { text } from './text.ts'

/** Held posts of an import, or those that wait by themselves, longest waiting first. */
export const heldPostsQuery = (api: Api, importHash: string | undefined, after?: string) =>
  pagedQuery(administrationKeys.heldPosts(importHash ?? ''), after, (query) =>
    unwrap(api.api.moderation['held-posts'].$get({ query: { ...query, ...(importHash !== undefined && { import: importHash }) } })),
  )

export const heldPostQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: administrationKeys.heldPost(hash),
    queryFn: () => unwrap(api.api.moderation['held-posts'][':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })

export const HELD_POST_ACTIONS = ['release', 'return'] as const
export type HeldPostAction = (typeof HELD_POST_ACTIONS)[number]

/** Actions of a held post with the letters that open their forms, in display order. */
export const HELD_POST_KEYS = [
  { name: 'release', letter: 'A', label: text.release },
  { name: 'return', letter: 'B', label: text.return },
] as const satisfies readonly { name: HeldPostAction; letter: string; label: string }[]
