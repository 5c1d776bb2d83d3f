import { z } from 'zod'
import { Hash, hashList } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'

export const ViewerStatesQuery = z.strictObject({ posts: hashList(LIMITS.pageSizeMax) })

/**
 * Whether the viewer liked and saved a post, and its current like count, which may differ from that on a cached page. `saved` means in any
 * of the viewer's lists, `inOtherList` in any except the default one.
 */
export const ViewerState = z.strictObject({
  hash: Hash,
  liked: z.boolean(),
  saved: z.boolean(),
  inOtherList: z.boolean(),
  likeCount: z.number().int(),
})
export type ViewerState = z.infer<typeof ViewerState>

export const ViewerStates = z.strictObject({ states: z.array(ViewerState) })
export type ViewerStates = z.infer<typeof ViewerStates>
