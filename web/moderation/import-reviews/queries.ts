import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import { text } from './text.ts'

/** Shown above the held posts; further ones follow as these are decided. */
const REVIEWS_SHOWN = '50'

/** Imports that wait for a decision, longest waiting first. */
export const importReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: administrationKeys.importReviews,
    queryFn: () => unwrap(api.api.moderation['import-reviews'].$get({ query: { limit: REVIEWS_SHOWN } })),
    staleTime: 0,
  })

export const importReviewQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: administrationKeys.importReview(hash),
    queryFn: () => unwrap(api.api.moderation['import-reviews'][':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })

export const IMPORT_REVIEW_ACTIONS = ['approve', 'return'] as const
export type ImportReviewAction = (typeof IMPORT_REVIEW_ACTIONS)[number]

export const importReviewPath = (hash: string): string => `/admin/moderation/imports/${hash}`

/** Actions of an import with the letters that open their forms, in display order; the letters are those of held posts. */
export const IMPORT_REVIEW_KEYS = [
  { name: 'approve', letter: 'A', label: text.approve },
  { name: 'return', letter: 'B', label: text.return },
] as const satisfies readonly { name: ImportReviewAction; letter: string; label: string }[]
